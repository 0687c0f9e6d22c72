// Images of parsed data: what is listed for interpolation, whatever the size.
#include "runtime-lib/puppet/hiera/data/data_image.h"

#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/values/build.h"

#include <gtest/gtest.h>

#include <set>

namespace pp::hiera {

/// Texts of an image that is made for the address 0, so that addresses are offsets.
static std::string textAt(const std::vector<char> &image, const Object *offset) {
  const auto *string =
      reinterpret_cast<const String *>(image.data() + reinterpret_cast<uintptr_t>(offset));
  return std::string(string->view());
}

// The list is put behind the objects one by one, while the bytes move to larger and larger blocks.
TEST(DataImage, listsAllThatIsInterpolated) {
  Context context;
  std::vector<Value> values;
  std::unordered_set<const Object *> interpolated;
  std::set<std::string> texts;
  for (int count = 1; count < 700; ++count) {
    std::string text = "%{number} " + std::to_string(count);
    values.push_back(makeString(context, text));
    interpolated.insert(values.back().object());
    texts.insert(text);
    auto image = makeImage(0, FileStamp{}, makeArray(context, values), interpolated);
    ASSERT_TRUE(image);
    std::set<std::string> listed;
    for (const Object *object : interpolatedOf(*image)) {
      ASSERT_NE(object, nullptr) << "of " << count;
      listed.insert(textAt(*image, object));
    }
    ASSERT_EQ(listed, texts);
  }
}

} // namespace pp::hiera
