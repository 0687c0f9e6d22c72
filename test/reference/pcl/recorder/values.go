// How values of HCL are written in records: JSON, with every digit of a number.
package main

import (
	"bytes"
	"encoding/json"
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/typeexpr"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func encoded(value cty.Value) json.RawMessage {
	var out bytes.Buffer
	write(&out, value)
	return out.Bytes()
}

func text(out *bytes.Buffer, s string) {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic(err)
	}
	out.Truncate(out.Len() - 1)
}

// What JSON lacks is an object with the one key "$".
func write(out *bytes.Buffer, value cty.Value) {
	kind := value.Type()
	switch {
	case value.IsMarked():
		panic("marked")
	case !value.IsKnown():
		out.WriteString(`{"$":"unknown `)
		out.WriteString(typeexpr.TypeString(kind))
		out.WriteString(`"}`)
	case value.IsNull():
		out.WriteString("null")
	case kind == cty.String:
		text(out, value.AsString())
	case kind == cty.Bool && value.True():
		out.WriteString("true")
	case kind == cty.Bool:
		out.WriteString("false")
	case kind == cty.Number && value.AsBigFloat().IsInf():
		out.WriteString(`{"$":"` + value.AsBigFloat().Text('f', -1) + `"}`)
	case kind == cty.Number:
		out.WriteString(value.AsBigFloat().Text('f', -1))
	case kind.IsObjectType() || kind.IsMapType():
		writeMembers(out, value)
	case kind.IsSetType():
		out.WriteString(`{"$":"set","elements":`)
		writeElements(out, value)
		out.WriteByte('}')
	default:
		writeElements(out, value)
	}
}

func writeElements(out *bytes.Buffer, value cty.Value) {
	out.WriteByte('[')
	for i, it := 0, value.ElementIterator(); it.Next(); i++ {
		if i > 0 {
			out.WriteByte(',')
		}
		_, element := it.Element()
		write(out, element)
	}
	out.WriteByte(']')
}

func writeMembers(out *bytes.Buffer, value cty.Value) {
	out.WriteByte('{')
	for i, it := 0, value.ElementIterator(); it.Next(); i++ {
		if i > 0 {
			out.WriteByte(',')
		}
		key, element := it.Element()
		text(out, key.AsString())
		out.WriteByte(':')
		write(out, element)
	}
	out.WriteByte('}')
}

// A body as [[attributes], [blocks]]; attributes that fail are left out.
func bodyContents(out *bytes.Buffer, body *hclsyntax.Body, context *hcl.EvalContext) hcl.Diagnostics {
	var said hcl.Diagnostics
	names := make([]string, 0, len(body.Attributes))
	for name := range body.Attributes {
		names = append(names, name)
	}
	sort.Strings(names)
	out.WriteString(`{"attributes":{`)
	first := true
	for _, name := range names {
		value, more := body.Attributes[name].Expr.Value(context)
		said = append(said, more...)
		if more.HasErrors() {
			continue
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		text(out, name)
		out.WriteByte(':')
		write(out, value)
	}
	out.WriteString(`},"blocks":[`)
	for i, block := range body.Blocks {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(`{"type":`)
		text(out, block.Type)
		out.WriteString(`,"labels":[`)
		for j, label := range block.Labels {
			if j > 0 {
				out.WriteByte(',')
			}
			text(out, label)
		}
		out.WriteString(`],"body":`)
		said = append(said, bodyContents(out, block.Body, context)...)
		out.WriteByte('}')
	}
	out.WriteString("]}")
	return said
}
