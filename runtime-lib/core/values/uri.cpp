// Reading, printing, comparing and merging URIs after RFC 3986, with Ruby's defaults.
#include "runtime-lib/core/values/uri.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/text/quoted.h"
#include "runtime-lib/core/values/unicode.h"

#include <charconv>
#include <optional>

namespace pp {

namespace {

/// What Ruby knows about a scheme; port -1 when it has none.
struct KnownScheme {
  std::string_view name;
  int64_t port;
  const char *className;
};
constexpr KnownScheme knownSchemes[] = {
    {"file", -1, "File"},  {"ftp", 21, "FTP"},      {"http", 80, "HTTP"}, {"https", 443, "HTTPS"},
    {"ldap", 389, "LDAP"}, {"ldaps", 636, "LDAPS"}, {"ws", 80, "WS"},     {"mailto", -1, "MailTo"},
};

const KnownScheme *knownScheme(std::string_view name) {
  for (const KnownScheme &scheme : knownSchemes)
    if (scheme.name == name)
      return &scheme;
  return nullptr;
}

int64_t defaultPort(std::string_view name) {
  const KnownScheme *scheme = knownScheme(name);
  return scheme ? scheme->port : -1;
}

/// Whether all of the text is unreserved, a sub-delimiter, an escape, or one of `more`.
bool isMadeOf(std::string_view text, std::string_view more) {
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || !isHexDigit(text[i + 1]) || !isHexDigit(text[i + 2]))
        return false;
      i += 2;
    } else if (!isLetter(c) && !isDigit(c) &&
               std::string_view("-._~!$&'()*+,;=").find(c) == std::string_view::npos &&
               more.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

/// The parts as text; missing ones are empty options.
struct Parts {
  using Part = std::optional<std::string>;
  Part scheme, userinfo, host, port, path, query, fragment, opaque;
};

bool readAuthority(std::string_view text, Parts &parts) {
  size_t at = text.find('@');
  if (at != std::string_view::npos) {
    if (!isMadeOf(text.substr(0, at), ":"))
      return false;
    if (at > 0)
      parts.userinfo = text.substr(0, at);
    text.remove_prefix(at + 1);
  }
  size_t hostEnd = text.starts_with('[') ? text.find(']') : text.find(':');
  if (text.starts_with('[')) {
    if (hostEnd == std::string_view::npos || !isMadeOf(text.substr(1, hostEnd - 1), ":"))
      return false;
    ++hostEnd;
  } else {
    hostEnd = std::min(hostEnd, text.size());
    if (!isMadeOf(text.substr(0, hostEnd), ""))
      return false;
  }
  parts.host = text.substr(0, hostEnd);
  text.remove_prefix(hostEnd);
  if (text.empty())
    return true;
  if (text[0] != ':' || text.find_first_not_of("0123456789", 1) != std::string_view::npos)
    return false;
  parts.port = text.substr(1);
  return true;
}

/// Cuts what follows `sign` off the text.
void cut(std::string_view &text, char sign, Parts::Part &part) {
  size_t at = text.find(sign);
  if (at == std::string_view::npos)
    return;
  part = text.substr(at + 1);
  text = text.substr(0, at);
}

bool readScheme(std::string_view &text, Parts &parts) {
  size_t colon = text.find_first_of(":/?#");
  if (colon == std::string_view::npos || text[colon] != ':')
    return true;
  std::string_view scheme = text.substr(0, colon);
  if (scheme.empty() || !isLetter(scheme[0]))
    return false;
  for (char c : scheme)
    if (!isLetter(c) && !isDigit(c) && c != '+' && c != '-' && c != '.')
      return false;
  parts.scheme = downcase(scheme);
  text.remove_prefix(colon + 1);
  return true;
}

bool split(std::string_view text, Parts &parts) {
  cut(text, '#', parts.fragment);
  if (!readScheme(text, parts))
    return false;
  cut(text, '?', parts.query);
  if ((parts.fragment && !isMadeOf(*parts.fragment, ":@/?")) ||
      (parts.query && !isMadeOf(*parts.query, ":@/?[]")))
    return false;
  if (text.starts_with("//")) {
    size_t end = text.find('/', 2);
    if (!readAuthority(text.substr(2, end == std::string_view::npos ? end : end - 2), parts))
      return false;
    text = end == std::string_view::npos ? std::string_view() : text.substr(end);
  }
  if (!isMadeOf(text, ":@/"))
    return false;
  bool rootless = !parts.host && !text.empty() && text[0] != '/';
  if (rootless && parts.scheme) {
    parts.opaque = text;
    if (parts.query)
      *parts.opaque += "?" + *parts.query;
    parts.query.reset();
  } else {
    parts.path = text;
  }
  return true;
}

const String *stringOrNull(Context &context, const Parts::Part &part) {
  return part ? makeString(context, *part).as<String>() : nullptr;
}

Uri *newUri(Context &context) {
  auto *uri = context.arena.make<Uri>();
  uri->kind = ObjectKind::Uri;
  uri->flags = 0;
  uri->reserved = 0;
  uri->length = 0;
  return uri;
}

std::string_view view(const String *string) { return string ? string->view() : std::string_view(); }

/// A part as comparison sees it: scheme and host in small letters, an empty path as `/`.
std::string normalised(const String *part, bool small, bool path) {
  if (!part)
    return std::string(1, '\0');
  if (path && part->length == 0)
    return "/";
  return small ? downcase(part->view()) : std::string(part->view());
}

std::string comparisonKey(const Uri &uri) {
  std::string key;
  for (const String *part : {uri.scheme, uri.host})
    key += normalised(part, true, false) + '\n';
  for (const String *part : {uri.userinfo, uri.query, uri.fragment, uri.opaque})
    key += normalised(part, false, false) + '\n';
  key += normalised(uri.path, false, true) + '\n';
  return key + (uri.port.isUndef() ? "" : integerText(uri.port));
}

std::vector<std::string_view> splitPath(std::string_view path) {
  std::vector<std::string_view> segments;
  if (path.empty())
    return segments;
  for (size_t begin = 0;;) {
    size_t end = path.find('/', begin);
    segments.push_back(path.substr(begin, end - begin));
    if (end == std::string_view::npos)
      return segments;
    begin = end + 1;
  }
}

void resolveDots(std::vector<std::string_view> &base) {
  if (!base.empty() && base.back() == "..")
    base.push_back("");
  for (size_t i = 0; i < base.size();) {
    if (base[i] == ".." && i > 0) {
      base.erase(base.begin() + i - 1, base.begin() + i + 1);
      i = 0;
    } else {
      ++i;
    }
  }
}

/// The relative segments without `.`, and without `..` that a segment before it takes back.
std::vector<std::string_view> reduced(const std::vector<std::string_view> &relative) {
  std::vector<std::string_view> out;
  for (std::string_view segment : relative) {
    if (segment == ".")
      continue;
    if (segment == ".." && !out.empty() && out.back() != "..")
      out.pop_back();
    else
      out.push_back(segment);
  }
  return out;
}

/// Ruby's merge of paths, after RFC 2396 section 5.2.
std::string mergePaths(std::string_view basePath, std::string_view relativePath) {
  std::vector<std::string_view> base = splitPath(basePath), relative = splitPath(relativePath);
  resolveDots(base);
  if (!relative.empty() && relative.front().empty()) {
    base.clear();
    relative.erase(relative.begin());
  }
  if (!relative.empty() && (relative.back() == "." || relative.back() == ".."))
    relative.push_back("");
  std::vector<std::string_view> rest = reduced(relative);
  bool trailingSlash = !rest.empty();
  if (base.empty())
    base = {""};
  else
    base.pop_back();
  for (size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == "..") {
      if (base.size() > 1)
        base.pop_back();
      continue;
    }
    base.insert(base.end(), rest.begin() + i, rest.end());
    trailingSlash = false;
    break;
  }
  if (trailingSlash)
    base.push_back("");
  std::string out;
  for (size_t i = 0; i < base.size(); ++i)
    out.append(i ? "/" : "").append(base[i]);
  return out;
}

} // namespace

Value parseUri(Context &context, std::string_view text) {
  if (!isAsciiText(text)) {
    failPlain("URI must be ascii only " + dumped(text));
  }
  Parts parts;
  if (!split(text, parts))
    failPlain("bad URI(is not URI?): " + inspected(text));
  Uri *uri = newUri(context);
  uri->scheme = stringOrNull(context, parts.scheme);
  uri->userinfo = stringOrNull(context, parts.userinfo);
  if (parts.scheme == "file" && !parts.host)
    parts.host = "";
  uri->host = stringOrNull(context, parts.host);
  uri->path = stringOrNull(context, parts.path);
  uri->query = stringOrNull(context, parts.query);
  uri->fragment = stringOrNull(context, parts.fragment);
  uri->opaque = stringOrNull(context, parts.opaque);
  int64_t usual = defaultPort(view(uri->scheme));
  uri->port = usual < 0 ? Value::undef() : Value::smallInteger(usual);
  if (parts.port && !parts.port->empty())
    uri->port = makeIntegerFromDecimal(context, *parts.port);
  return Value::object(uri);
}

std::string uriText(const Uri &uri) {
  std::string out;
  if (uri.scheme)
    out.append(uri.scheme->view()).append(":");
  if (uri.opaque) {
    out += uri.opaque->view();
  } else {
    if (uri.host || view(uri.scheme) == "file")
      out += "//";
    if (uri.userinfo)
      out.append(uri.userinfo->view()).append("@");
    out += view(uri.host);
    bool usual = uri.port.isUndef() ||
                 (uri.port.isSmallInteger() && uri.port.small() == defaultPort(view(uri.scheme)));
    if (!usual)
      out += ":" + integerText(uri.port);
    out += view(uri.path);
    if (uri.query)
      out.append("?").append(uri.query->view());
  }
  if (uri.fragment)
    out.append("#").append(uri.fragment->view());
  return out;
}

std::string uriClassName(const Uri &uri) {
  const KnownScheme *scheme = knownScheme(view(uri.scheme));
  return std::string("URI::") + (scheme ? scheme->className : "Generic");
}

bool urisEqual(const Uri &a, const Uri &b) { return comparisonKey(a) == comparisonKey(b); }

uint64_t hashUri(const Uri &uri) { return hashBytes(comparisonKey(uri)); }

Value mergeUris(Context &context, const Uri &base, const Uri &reference) {
  if (reference.scheme)
    return Value::object(&reference);
  if (!base.scheme)
    failPlain("both URI are relative");
  Uri *uri = newUri(context);
  *uri = base;
  bool authority = reference.userinfo || reference.host || !reference.port.isUndef();
  bool noPath = !reference.path || reference.path->length == 0;
  if (reference.fragment)
    uri->fragment = reference.fragment;
  if (noPath && !authority && !reference.query)
    return Value::object(uri);
  uri->query = reference.query;
  uri->fragment = reference.fragment;
  if (authority) {
    if (reference.path)
      uri->path = reference.path;
  } else if (base.path && !noPath) {
    uri->path =
        makeString(context, mergePaths(base.path->view(), reference.path->view())).as<String>();
  }
  if (reference.userinfo)
    uri->userinfo = reference.userinfo;
  if (reference.host)
    uri->host = reference.host;
  if (!reference.port.isUndef())
    uri->port = reference.port;
  return Value::object(uri);
}

} // namespace pp
