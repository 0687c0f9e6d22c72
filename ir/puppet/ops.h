// The structs of Puppet's ops.
#pragma once

#include "ir/puppet/ops/calls.h"
#include "ir/puppet/ops/data.h"
#include "ir/puppet/ops/exits.h"
#include "ir/puppet/ops/matching.h"
#include "ir/puppet/ops/operators.h"
#include "ir/puppet/ops/resources.h"
#include "ir/puppet/ops/types.h"
#include "ir/puppet/ops/variables.h"
