// What `--edition=draft` means.
#include "runtime-lib/core/session/language.h"

namespace pp {

void LanguageOptions::useDraft() {
  undefFitsEveryType = true;
  objectIsTop = true;
  collectionsHoldData = true;
  patternIsRegexp = true;
  singleIntegerIsExact = true;
  anchorsAreRemoved = true;
  emptyStringIsFalse = true;
}

std::string withoutAnchors(std::string_view pattern) {
  std::string kept;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '\\' || i + 1 == pattern.size()) {
      kept += pattern[i];
      continue;
    }
    // An escaped backslash before the letter makes it a letter.
    char escaped = pattern[++i];
    if (escaped != 'A' && escaped != 'Z')
      kept.append({'\\', escaped});
  }
  return kept;
}

} // namespace pp
