// The structs of the core's ops.
#pragma once

#include "ir/core/ops/control.h"
#include "ir/core/ops/data.h"
#include "ir/core/ops/iteration.h"
#include "ir/core/ops/unboxed.h"
