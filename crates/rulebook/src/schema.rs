//! A procedure as JSON Schema.

use serde_json::{Map, Value as Json, json};

use crate::{AnyProcedure, Default, Input, Inputs, Kind, System};

/// The fields of a situation and of an outcome, as JSON Schema.
pub fn schema(system: &System, procedure: &dyn AnyProcedure) -> Json {
    let refused: Vec<Json> = procedure
        .refusals()
        .iter()
        .map(|fault| json!({"fields": fault.fields, "why": fault.why, "cause": fault.cause.map(|cause| cause.id())}))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "system": system.name,
        "procedure": procedure.name(),
        "group": procedure.group(),
        "description": procedure.about(),
        "dice": procedure.dice(),
        "given": object(procedure.inputs(), false),
        "refused": refused,
        "outcome": object(procedure.outputs(), true),
    })
}

/// Some fields as the schema of an object; those of an outcome are all there.
pub fn object(fields: &Inputs, complete: bool) -> Json {
    let properties: Map<String, Json> =
        fields.iter().map(|input| (input.name.clone(), property(input, complete))).collect();
    let mut object = json!({"type": "object", "properties": properties, "additionalProperties": false});
    if complete {
        object["required"] = fields.iter().map(|input| input.name.clone()).collect();
    }
    object
}

fn property(input: &Input, told: bool) -> Json {
    let kind = match input.sort.kind {
        Kind::Flag => "boolean",
        Kind::Whole => "integer",
        Kind::Half | Kind::Number => "number",
        Kind::Words(_) | Kind::Text => "string",
    };
    let mut property = json!({"type": if input.sort.or_null { json!([kind, "null"]) } else { json!(kind) }});
    if !input.help.is_empty() {
        property["description"] = input.help.into();
    }
    if let Some(words) = input.words() {
        let null = input.sort.or_null.then_some(Json::Null);
        property["enum"] = words.iter().map(|word| Json::from(*word)).chain(null).collect();
    }
    if let crate::Narrow::Range(from, to) = input.narrow {
        property["minimum"] = json!(crate::Value::Number(from));
        property["maximum"] = json!(crate::Value::Number(to));
    }
    if input.sort.kind == Kind::Half {
        property["multipleOf"] = json!(0.5);
    }
    match (told, input.default, input.fixed_default()) {
        (true, ..) => {}
        (false, Default::Depends(words), _) => property["x-default"] = words.into(),
        (false, _, default) => property["default"] = json!(default),
    }
    property
}
