// Makes lambdas whose body is a call into the VM.
#include "runtime-lib/puppet/ruby/blocks.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/ruby/crossing.h"

namespace pp::ruby {

namespace {

/// What a lambda needs that the compiler would have laid out. The body finds it by its layout.
struct BlockCode {
  ScopeLayout layout;
  Callable code;
  Value number;
  bool takesRest;
};

Value callBlock(Run *run, Scope *scope) {
  const auto &block = *reinterpret_cast<const BlockCode *>(scope->layout);
  std::vector<Value> args;
  for (uint32_t i = 0; i < block.layout.slotCount; ++i) {
    Value value = scope->slots[i];
    const Array *rest = block.takesRest && i + 1 == block.layout.slotCount ? dynAs<Array>(value)
                                                                          : nullptr;
    if (rest)
      args.insert(args.end(), rest->items().begin(), rest->items().end());
    else if (!value.isUnset())
      args.push_back(value);
  }
  Interpreter &ruby = Interpreter::instance();
  Ref given[] = {toRuby(ruby, block.number), toRuby(ruby, makeArray(*run, args))};
  Ref result = ruby.send(ruby.shim(), ruby.library().rb_intern("call_block"), given);
  ruby.keep(result);
  return fromRuby(ruby, result);
}

} // namespace

const Closure *lambdaOfBlock(Interpreter &ruby, Scope &scope, Value number,
                             std::span<const Value> kinds) {
  Run &run = *ruby.session().run;
  auto *block = run.arena.make<BlockCode>(BlockCode{});
  auto *parameters = run.arena.allocateArray<Parameter>(kinds.size());
  auto *names = run.arena.allocateArray<const String *>(kinds.size());
  for (uint32_t i = 0; i < kinds.size(); ++i) {
    std::string_view kind = kinds[i].as<String>()->view();
    names[i] = makeString(run, "argument" + std::to_string(i)).as<String>();
    new (&parameters[i]) Parameter{};
    parameters[i].name = names[i];
    parameters[i].slot = i;
    parameters[i].capturesRest = kind == "rest";
    if (kind == "opt") {
      parameters[i].defaultValue.kind = CallableBody::Constant;
      parameters[i].defaultValue.word = Value::undef().word();
    }
    block->takesRest |= kind == "rest";
  }
  block->number = number;
  block->layout.slotCount = static_cast<uint32_t>(kinds.size());
  block->layout.names = names;
  block->code.parameters = parameters;
  block->code.parameterCount = block->layout.slotCount;
  block->code.layout = &block->layout;
  block->code.body = CallableBody(callBlock);
  auto *closure = run.arena.make<Closure>(Closure{});
  closure->kind = ObjectKind::Closure;
  closure->code = &block->code;
  closure->scope = &scope;
  closure->matchState = Value::undef();
  return closure;
}

} // namespace pp::ruby
