// Directives in order: what each settles, and what each may be.
#include "frontend/ndca/evaluation/elaborate.h"

#include "frontend/ndca/evaluation/arguments.h"

#include <algorithm>
#include <filesystem>

namespace ppcc::ndca {

using diagnostics::Id;

namespace {

namespace ops = ir::ndca;

class Elaborator {
public:
  Elaborator(const source::SourceFile &file, const Ast &ast, bool isInternal,
             diagnostics::Engine &engine)
      : file_(file), ast_(ast), engine_(engine), problems_(file, engine), code_(file),
        operations_(code_, problems_, rule_), evaluator_(operations_, isInternal) {}

  std::unique_ptr<ir::Module> run();

private:
  bool checkDuplicates();
  void collectHelpers();
  void settle(const Directive &directive);
  void setStates(const Directive &directive);
  void setStateTags(std::vector<std::vector<std::string>> states, source::Span span);
  std::vector<std::vector<std::string>> statesOf(const States &states, source::Span span);
  void setNeighbourhood();
  std::optional<int64_t> integerOf(const Expr &expr);
  void transition(ir::Module &module);
  void procedure(ir::Module &module, const Directive &directive);
  void declare(ir::Module &module);
  std::string metadata(DirectiveKind kind, std::string_view otherwise) const;

  const source::SourceFile &file_;
  const Ast &ast_;
  diagnostics::Engine &engine_;
  Rule rule_;
  Problems problems_;
  Code code_;
  Operations operations_;
  Evaluator evaluator_;
  const Block *transition_ = nullptr;
  const Directive *compile_ = nullptr;
  const Directive *radius_ = nullptr;
  int64_t radiusValue_ = 1;
  const Directive *nbhd_ = nullptr;
  Value nbhdValue_;
};

bool Elaborator::checkDuplicates() {
  std::map<DirectiveKind, const Directive *> seen;
  for (const Directive &directive : ast_.directives) {
    if (directive.kind == DirectiveKind::Init || directive.kind == DirectiveKind::Func)
      continue;
    if (seen.contains(directive.kind)) {
      problems_.report<Id::NdcaDirective>(
          directive.span, "there can only be one '" + std::string(seen[directive.kind]->text) +
                              "' directive; this is a duplicate");
      return false;
    }
    seen[directive.kind] = &directive;
    evaluator_.pending.insert(directive.kind);
    bool isOther = directive.kind == DirectiveKind::Radius || directive.kind == DirectiveKind::Nbhd;
    if (isOther && seen.contains(DirectiveKind::Radius) && seen.contains(DirectiveKind::Nbhd)) {
      problems_.report<Id::NdcaDirective>(directive.span,
                                          "'@nbhd' and '@radius' exclude each other");
      return false;
    }
  }
  return true;
}

void Elaborator::collectHelpers() {
  for (const Directive &directive : ast_.directives) {
    if (directive.kind != DirectiveKind::Func)
      continue;
    const Name &name = directive.helper->name;
    auto [entry, isNew] = evaluator_.helpers.try_emplace(std::string(name.text));
    if (!isNew) {
      problems_.name(name.span, "this name is already in use");
      return;
    }
    if (isBuiltinFunction(name.text))
      engine_.report<Id::NdcaHidesBuiltin>(file_, name.span);
    entry->second.helper = directive.helper;
    std::set<std::string_view> parameters;
    for (const Parameter &parameter : directive.helper->parameters)
      if (!parameters.insert(parameter.name.text).second)
        problems_.name(parameter.name.span, "this name is already in use");
  }
}

std::optional<int64_t> Elaborator::integerOf(const Expr &expr) {
  Value value = evaluator_.evaluate(expr);
  if (value.isNone())
    return std::nullopt;
  if (!value.is(TypeKind::Integer)) {
    problems_.expected(expr.span, "Integer", value.type);
    return std::nullopt;
  }
  return value.number();
}

void Elaborator::settle(const Directive &directive) {
  switch (directive.kind) {
  case DirectiveKind::Init:
    evaluator_.execute(*directive.block);
    break;
  case DirectiveKind::Transition:
    transition_ = directive.block;
    break;
  case DirectiveKind::Func:
    evaluator_.prepare(evaluator_.helpers.find(directive.helper->name.text)->second);
    break;
  case DirectiveKind::Ndim:
    if (auto number = integerOf(*directive.expr)) {
      rule_.dimensions = *number;
      if (*number < 1 || *number > 6)
        problems_.report<Id::NdcaDirective>(directive.expr->span,
                                            "number of dimensions must be an integer from 1 to 6");
    }
    break;
  case DirectiveKind::States:
    setStates(directive);
    break;
  case DirectiveKind::Radius:
    radius_ = &directive;
    if (auto number = integerOf(*directive.expr)) {
      radiusValue_ = *number;
      if (*number < 0 || *number > 32)
        problems_.report<Id::NdcaDirective>(directive.expr->span,
                                            "radius must be an integer from 0 to 32");
    }
    break;
  case DirectiveKind::Nbhd:
    nbhd_ = &directive;
    nbhdValue_ = evaluator_.evaluate(*directive.expr);
    break;
  case DirectiveKind::Compile:
    compile_ = &directive;
    break;
  default: {
    Value text = evaluator_.evaluate(*directive.expr);
    if (!text.isNone() && !text.is(TypeKind::String))
      problems_.expected(directive.expr->span, "String", text.type);
    rule_.metadata[directive.kind] = text.text;
    break;
  }
  }
  evaluator_.pending.erase(directive.kind);
}

void Elaborator::setStateTags(std::vector<std::vector<std::string>> states, source::Span span) {
  if (states.empty() || states.size() > mostStates) {
    problems_.report<Id::NdcaDirective>(span, "number of states must be an integer from 1 to 256");
    return;
  }
  rule_.states = static_cast<int64_t>(states.size());
  rule_.tags = {{"id", {}}};
  for (size_t state = 0; state < states.size(); ++state) {
    rule_.tags[0].states[state] = state != 0;
    for (const std::string &name : states[state]) {
      auto tag = std::ranges::find(rule_.tags, name, &TagInfo::name);
      if (tag == rule_.tags.end())
        tag = rule_.tags.insert(rule_.tags.end(), {name, {}});
      else if (tag == rule_.tags.begin())
        problems_.name(span, "this name is already in use");
      tag->states.set(state);
    }
  }
}

std::vector<std::vector<std::string>> Elaborator::statesOf(const States &states,
                                                           source::Span span) {
  using List = std::vector<std::vector<std::string>>;
  if (states.kind == States::Plain)
    return {{}};
  if (states.kind == States::Tagged)
    return {{std::string(states.tag)}};
  List result = states.kind == States::Product ? List{{}} : List{};
  for (const States *part : states.parts) {
    List list = statesOf(*part, span);
    if (states.kind == States::Sum) {
      result.insert(result.end(), list.begin(), list.end());
    } else {
      List product;
      for (const auto &left : result)
        for (const auto &right : list) {
          product.push_back(left);
          for (const std::string &tag : right)
            if (std::ranges::find(product.back(), tag) == product.back().end())
              product.back().push_back(tag);
        }
      result = std::move(product);
    }
    // Enough to know that there are too many.
    if (result.size() > mostStates)
      result.resize(mostStates + 1);
  }
  return result;
}

void Elaborator::setStates(const Directive &directive) {
  using List = std::vector<std::vector<std::string>>;
  if (directive.states)
    return setStateTags(statesOf(*directive.states, directive.span), directive.states->span);
  const Expr &expr = *directive.expr;
  bool isTagList = expr.kind == ExprKind::Vector && !expr.children.empty() &&
                   std::ranges::all_of(expr.children, [](const Expr *child) {
                     return child->kind == ExprKind::Tag;
                   });
  if (isTagList) {
    List states;
    for (const Expr *child : expr.children)
      states.push_back({std::string(child->text)});
    return setStateTags(std::move(states), expr.span);
  }
  if (auto number = integerOf(expr)) {
    bool fits = *number >= 1 && *number <= static_cast<int64_t>(mostStates);
    setStateTags(fits ? List(static_cast<size_t>(*number)) : List(), expr.span);
  }
}

void Elaborator::setNeighbourhood() {
  auto length = static_cast<size_t>(rule_.dimensions);
  if (nbhd_) {
    if (nbhdValue_.is(TypeKind::EmptySet))
      nbhdValue_ = Value::of(VectorSet(length));
    if (!nbhdValue_.is(TypeKind::VectorSet) || nbhdValue_.vectors->length() != length) {
      problems_.expected(nbhd_->expr->span, "VectorSet[" + std::to_string(length) + "]",
                         nbhdValue_.type);
      return;
    }
    for (const Position &position : nbhdValue_.vectors->members())
      for (int64_t x : position)
        if (x < -32 || x > 32) {
          problems_.report<Id::NdcaDirective>(nbhd_->expr->span,
                                              "radius must be an integer from 0 to 32");
          return;
        }
    rule_.neighbourhood = nbhdValue_.vectors;
    return;
  }
  Position low{}, high{};
  for (size_t i = 0; i < length; ++i) {
    low[i] = -radiusValue_;
    high[i] = radiusValue_;
  }
  std::optional<VectorSet> box = VectorSet::box(length, low, high);
  if (!box) {
    problems_.report<Id::NdcaDirective>(radius_->expr->span,
                                        "volume of the neighborhood must not exceed 65536; choose "
                                        "a smaller radius");
    return;
  }
  rule_.neighbourhood = std::make_shared<const VectorSet>(std::move(*box));
}

std::string Elaborator::metadata(DirectiveKind kind, std::string_view otherwise) const {
  auto found = rule_.metadata.find(kind);
  return found == rule_.metadata.end() ? std::string(otherwise) : found->second;
}

void Elaborator::declare(ir::Module &module) {
  ops::RuleDeclaration &rule = module.ndca.rules.emplace_back();
  rule.file = module.intern(file_.path());
  std::string stem = std::filesystem::path(file_.path()).stem().string();
  std::string author = metadata(DirectiveKind::Author, "Unknown");
  rule.name = module.intern(metadata(DirectiveKind::Name, stem));
  rule.author = module.intern(author);
  rule.designer = module.intern(metadata(DirectiveKind::Designer, author));
  rule.year = module.intern(metadata(DirectiveKind::Year, "Unknown"));
  rule.url = module.intern(metadata(DirectiveKind::Url, "None"));
  rule.description = module.intern(metadata(DirectiveKind::Desc, ""));
  if (rule_.metadata.contains(DirectiveKind::Pattern))
    rule.pattern = module.intern(rule_.metadata.at(DirectiveKind::Pattern));
  rule.states = static_cast<uint32_t>(rule_.states);
  for (const TagInfo &tag : rule_.tags) {
    ops::TagDeclaration &row = rule.tags.emplace_back();
    row.name = module.intern(tag.name);
    for (uint32_t state = 0; state < rule.states; ++state)
      row.values.push_back({&tag == &rule_.tags.front() ? state : uint32_t{tag.states[state]}});
  }
}

/// How far the rule looks along each axis; the cell itself is always within.
static std::vector<ops::Axis> axesOf(const VectorSet &set) {
  std::vector<ops::Axis> axes(set.length());
  for (size_t i = 0; i < set.length(); ++i) {
    axes[i].below = static_cast<uint32_t>(std::max<int64_t>(0, -set.low()[i]));
    axes[i].above = static_cast<uint32_t>(std::max<int64_t>(0, set.high()[i]));
  }
  return axes;
}

/// The number of a cell of the box in the order of iteration.
static uint32_t numberOf(const Position &position, const std::vector<ops::Axis> &axes) {
  uint32_t number = 0, stride = 1;
  for (size_t i = 0; i < axes.size(); ++i) {
    number += static_cast<uint32_t>(position[i] + axes[i].below) * stride;
    stride *= axes[i].below + axes[i].above + 1;
  }
  return number;
}

void Elaborator::transition(ir::Module &module) {
  ir::FunctionId function = module.addFunction("transition", ops::kind::Cell);
  module.function(function).result = ir::Repr::Int;
  module.function(function).location = module.locate(file_.path(), 1, 1);
  ops::RuleDeclaration &rule = module.ndca.rules.front();
  rule.axes = axesOf(*rule_.neighbourhood);
  rule.cell = function;
  code_.start(module, function);
  Frame frame;
  frame.kind = FrameKind::Transition;
  frame.isCompiled = true;
  frame.variables = evaluator_.init.variables;
  std::map<uint32_t, Scalar> cells;
  auto cellAt = [&](const Position &position) {
    uint32_t number = numberOf(position, module.ndca.rules.front().axes);
    auto [entry, isNew] = cells.try_emplace(number);
    if (isNew)
      entry->second = code_.neighbour(number, rule_.states);
    return entry->second;
  };
  std::vector<Scalar> neighbours;
  for (const Position &position : rule_.neighbourhood->members())
    neighbours.push_back(cellAt(position));
  Value centre = Value::cell(cellAt({}));
  Value nbhd = Value::array(rule_.neighbourhood, std::move(neighbours));
  centre.isVarying = nbhd.isVarying = true;
  frame.fixed = {{"this", centre}, {"nbhd", nbhd}, {"neighborhood", nbhd}};
  evaluator_.setFrame(frame);
  if (transition_)
    evaluator_.execute(*transition_);
  if (frame.isReachable)
    code_.become(centre.scalar());
}

void Elaborator::procedure(ir::Module &module, const Directive &directive) {
  ir::FunctionId function = module.addFunction("compile", ops::kind::Procedure);
  module.function(function).result = ir::Repr::Int;
  Frame frame;
  frame.kind = FrameKind::Procedure;
  frame.isCompiled = true;
  for (const Expr *expr : directive.types) {
    Value type = evaluator_.evaluate(*expr);
    if (type.isNone())
      return;
    if (!type.is(TypeKind::Type) || !type.named.isComplete || !type.named.canVary()) {
      problems_.expected(expr->span, "a type whose values may vary", type.type);
      return;
    }
    frame.arguments.push_back(type.named);
  }
  code_.start(module, function);
  frame.variables = evaluator_.init.variables;
  uint32_t word = 0;
  ops::RuleDeclaration &rule = module.ndca.rules.front();
  rule.procedure = function;
  for (size_t i = 0; i < frame.arguments.size(); ++i) {
    const Type &type = frame.arguments[i];
    Value value{type, true};
    size_t parts = type.is(TypeKind::Vector)    ? type.size
                   : type.is(TypeKind::Array)   ? type.shape->count()
                   : type.is(TypeKind::CellSet) ? static_cast<size_t>(rule_.states)
                                                : 1;
    ops::ParameterDeclaration &row = rule.parameters.emplace_back();
    constexpr ops::ParameterKind kinds[] = {
        ops::ParameterKind::Integer, ops::ParameterKind::Cell,  ops::ParameterKind::Tag,
        ops::ParameterKind::Vector,  ops::ParameterKind::Array, ops::ParameterKind::CellSet};
    row.kind = kinds[static_cast<size_t>(type.kind) - static_cast<size_t>(TypeKind::Integer)];
    if (type.is(TypeKind::Array))
      row.shape = module.intern(type.shape->text());
    bool isSet = type.is(TypeKind::CellSet);
    row.words = static_cast<uint32_t>(isSet ? (parts + 63) / 64 : parts);
    std::vector<Scalar> words;
    for (uint32_t k = 0; k < row.words; ++k) {
      bool isNumber = isSet || type.is(TypeKind::Integer) || type.is(TypeKind::Vector);
      int64_t high =
          type.is(TypeKind::Tag) ? static_cast<int64_t>(rule_.tags.size()) - 1 : rule_.states - 1;
      words.push_back(
          code_.argument(word + k, isNumber ? INT64_MIN : 0, isNumber ? INT64_MAX : high));
    }
    for (size_t k = 0; k < parts && isSet; ++k) {
      Scalar shifted =
          code_.compute(Operator::UnsignedShr, words[k / 64], static_cast<int64_t>(k % 64));
      value.parts.push_back(code_.truth(code_.compute(Operator::And, shifted, 1)));
    }
    if (!isSet)
      value.parts = std::move(words);
    word += row.words;
    frame.variables["$" + std::to_string(i)] = {Variable::Known, std::move(value)};
  }
  evaluator_.setFrame(frame);
  evaluator_.execute(*directive.block);
  if (!frame.isReachable || problems_.hasStopped())
    return;
  word = 0;
  for (size_t i = 0; i < frame.arguments.size(); ++i) {
    const Variable &variable = frame.variables.at("$" + std::to_string(i));
    std::vector<Scalar> words = variable.value.parts;
    if (variable.value.is(TypeKind::CellSet)) {
      words.assign((words.size() + 63) / 64, Scalar(0));
      for (size_t k = 0; k < variable.value.parts.size(); ++k)
        words[k / 64] = code_.compute(
            Operator::Or, words[k / 64],
            code_.compute(Operator::Shl, variable.value.parts[k], static_cast<int64_t>(k % 64)));
    }
    for (const Scalar &part : words)
      code_.give(word++, part);
  }
  code_.finish();
}

std::unique_ptr<ir::Module> Elaborator::run() {
  evaluator_.setFrame(evaluator_.init);
  setStateTags({{"dead"}, {"live"}}, {});
  if (!checkDuplicates())
    return nullptr;
  collectHelpers();
  for (const Directive &directive : ast_.directives)
    if (!problems_.hasStopped())
      settle(directive);
  if (problems_.hasStopped())
    return nullptr;
  auto module = std::make_unique<ir::Module>();
  declare(*module);
  if (compile_)
    procedure(*module, *compile_);
  setNeighbourhood();
  if (!compile_ && !problems_.hasStopped())
    transition(*module);
  return problems_.hasStopped() ? nullptr : std::move(module);
}

} // namespace

std::unique_ptr<ir::Module> elaborate(const source::SourceFile &file, const Ast &ast,
                                      bool isInternal, diagnostics::Engine &engine) {
  return Elaborator(file, ast, isInternal, engine).run();
}

} // namespace ppcc::ndca
