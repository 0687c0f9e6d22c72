// Asks real HCL: reads cases as JSON, one a line, and prints each with HCL's answer added.
//
// A case has a "text" and a "kind": none for expressions, template, body, or convert with a "type". The answer is the value, its type and all diagnostics with the ranges they blame.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// Case is one question. Its members come out in this order, the answer behind them.
type Case struct {
	Kind string `json:"kind,omitempty"`
	Text string `json:"text"`
	Type string `json:"type,omitempty"`
}

// Answer is what HCL makes of a case.
type Answer struct {
	Case
	Value       json.RawMessage `json:"value,omitempty"`
	ResultType  string          `json:"is,omitempty"`
	Diagnostics []Diagnostic    `json:"says,omitempty"`
}

// Diagnostic: severity where it is no error, summary, detail and the six numbers of the range it blames.
type Diagnostic struct {
	Severity string `json:"severity,omitempty"`
	Summary  string `json:"summary"`
	Detail   string `json:"detail,omitempty"`
	Subject  []int  `json:"at,omitempty"`
}

var start = hcl.Pos{Line: 1, Column: 1}

// HCL walks its variables in random order, and so chooses among names that are equally near.
var suggestion = regexp.MustCompile(` Did you mean "[^"]*"\?`)

func diagnostics(all hcl.Diagnostics) []Diagnostic {
	var result []Diagnostic
	for _, one := range all {
		row := Diagnostic{Summary: one.Summary, Detail: suggestion.ReplaceAllString(one.Detail, "")}
		if one.Severity == hcl.DiagWarning {
			row.Severity = "warning"
		}
		if r := one.Subject; r != nil {
			row.Subject = []int{r.Start.Line, r.Start.Column, r.Start.Byte, r.End.Line, r.End.Column, r.End.Byte}
		}
		result = append(result, row)
	}
	return result
}

func (answer *Answer) evaluate(expression hcl.Expression, said hcl.Diagnostics, context *hcl.EvalContext) {
	if !said.HasErrors() {
		value, more := expression.Value(context)
		said = append(said, more...)
		answer.take(value, said)
	}
	answer.Diagnostics = diagnostics(said)
}

func (answer *Answer) take(value cty.Value, said hcl.Diagnostics) {
	if said.HasErrors() {
		return
	}
	answer.Value = encoded(value)
	answer.ResultType = typeexpr.TypeString(value.Type())
}

func (answer *Answer) convert(context *hcl.EvalContext) {
	expression, said := hclsyntax.ParseExpression([]byte(answer.Text), "", start)
	target, more := typeOf(answer.Case.Type)
	if said = append(said, more...); said.HasErrors() {
		panic(said.Error())
	}
	value, more := expression.Value(context)
	if said = append(said, more...); !said.HasErrors() {
		converted, err := convert.Convert(value, target)
		if err != nil {
			answer.Diagnostics = []Diagnostic{{Summary: mismatch(value.Type(), target), Detail: withoutChance(err, value, target)}}
			return
		}
		answer.take(converted, nil)
	}
	answer.Diagnostics = diagnostics(said)
}

// What the conversion says; empty where it is not always the same.
func withoutChance(first error, value cty.Value, target cty.Type) string {
	for i := 0; i < 40; i++ {
		if _, err := convert.Convert(value, target); err.Error() != first.Error() {
			return ""
		}
	}
	return first.Error()
}

// Why nothing converts so; empty where HCL blames one of several elements at random.
func mismatch(from, to cty.Type) string {
	first := convert.MismatchMessage(from, to)
	for i := 0; i < 40; i++ {
		if convert.MismatchMessage(from, to) != first {
			return ""
		}
	}
	return first
}

func typeOf(text string) (cty.Type, hcl.Diagnostics) {
	expression, said := hclsyntax.ParseExpression([]byte(text), "", start)
	if said.HasErrors() {
		return cty.NilType, said
	}
	return typeexpr.TypeConstraint(expression)
}

func answerTo(question Case, context *hcl.EvalContext) Answer {
	answer := Answer{Case: question}
	switch question.Kind {
	case "":
		expression, said := hclsyntax.ParseExpression([]byte(question.Text), "", start)
		answer.evaluate(expression, said, context)
	case "template":
		template, said := hclsyntax.ParseTemplate([]byte(question.Text), "", start)
		answer.evaluate(template, said, context)
	case "body":
		file, said := hclsyntax.ParseConfig([]byte(question.Text), "", start)
		var contents bytes.Buffer
		said = append(said, bodyContents(&contents, file.Body.(*hclsyntax.Body), context)...)
		answer.Value = contents.Bytes()
		answer.Diagnostics = diagnostics(said)
	case "convert":
		answer.convert(context)
	default:
		panic("unknown kind " + question.Kind)
	}
	return answer
}

// The variables of all cases; types are those that JSON gives: tuples and objects, as PCL's are.
func variables(path string) map[string]cty.Value {
	text, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	kind, err := ctyjson.ImpliedType(text)
	if err != nil {
		panic(err)
	}
	value, err := ctyjson.Unmarshal(text, kind)
	if err != nil {
		panic(err)
	}
	return value.AsValueMap()
}

func main() {
	context := &hcl.EvalContext{Variables: variables(os.Args[1])}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		var question Case
		if err := json.Unmarshal(lines.Bytes(), &question); err != nil {
			panic(fmt.Sprintf("%s: %v", lines.Text(), err))
		}
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(answerTo(question, context)); err != nil {
			panic(err)
		}
	}
}
