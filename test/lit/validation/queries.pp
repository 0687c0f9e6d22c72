# A collector's query compares with == and !=.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
# CHECK: :[[#@LINE+1]]:12: error: Illegal query expression. A '>' expression cannot be used in a query [ILLEGAL_QUERY_EXPRESSION]
User<| uid > 1000 |>
