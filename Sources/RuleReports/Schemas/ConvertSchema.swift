extension JSONSchema {
  static let convert = JSONSchema(
    name: "convert", subject: "a config or a rule set (Convert)", title: "Convert config",
    description:
      "A Convert config, or a single rule set, as the SDKs for iOS and JavaScript load it without loss.",
    members: #"""
        "type": "object",
        "if": {
          "anyOf": [{"required": ["experiences"]}, {"required": ["audiences"]}, {"required": ["locations"]}]
        },
        "then": {"$ref": "#/definitions/config"},
        "else": {"$ref": "#/definitions/ruleSet"},
        "definitions": {
          "config": {
            "properties": {
              "experiences": {"type": "array", "items": {"$ref": "#/definitions/experience"}},
              "audiences": {
                "description": "The conditions on the attributes of visitors.",
                "type": "array",
                "items": {"$ref": "#/definitions/audience"}
              },
              "segments": {"type": "array", "items": {"$ref": "#/definitions/audience"}},
              "locations": {
                "description": "The conditions on location data.",
                "type": "array",
                "items": {"$ref": "#/definitions/location"}
              },
              "archived_experiences": {
                "description": "The ids of experiences that JavaScript never shows.",
                "type": "array",
                "items": {"type": ["string", "number"]}
              }
            }
          },
          "experience": {
            "type": "object",
            "properties": {
              "id": {"$ref": "#/definitions/id"},
              "key": {"description": "The name by which apps ask for the experience.", "type": "string"},
              "name": {"type": ["string", "null"]},
              "type": {"type": ["string", "null"]},
              "audiences": {
                "description": "The ids of audiences and segments.",
                "type": ["array", "null"],
                "items": {"type": "string"}
              },
              "locations": {
                "description": "The ids of locations. One that matches is enough.",
                "type": ["array", "null"],
                "items": {"type": "string"}
              },
              "site_area": {
                "description": "Conditions on location data in place of locations. Only JavaScript reads them.",
                "oneOf": [{"type": "null"}, {"$ref": "#/definitions/ruleSet"}]
              },
              "settings": {
                "type": ["object", "null"],
                "properties": {
                  "matching_options": {
                    "type": ["object", "null"],
                    "properties": {
                      "audiences": {"$ref": "#/definitions/combination"},
                      "locations": {"$ref": "#/definitions/combination"}
                    }
                  }
                }
              },
              "environment": {
                "description": "JavaScript shows the experience only in this environment.",
                "type": ["string", "null"]
              },
              "variations": {"type": ["array", "null"], "items": {"$ref": "#/definitions/variation"}}
            }
          },
          "combination": {
            "description": "The number of listed ids that must match: all of them, or at least one.",
            "enum": ["all", "any", null]
          },
          "variation": {
            "type": "object",
            "properties": {
              "id": {"type": ["string", "null"]},
              "key": {"type": ["string", "null"]},
              "name": {"type": ["string", "null"]},
              "status": {"type": ["string", "null"]},
              "traffic_allocation": {"description": "The share of visitors, in percent.", "type": ["number", "null"]}
            }
          },
          "audience": {
            "type": "object",
            "required": ["id"],
            "properties": {
              "id": {"$ref": "#/definitions/id"},
              "key": {"type": ["string", "null"]},
              "name": {"type": ["string", "null"]},
              "type": {"type": ["string", "null"], "examples": ["permanent", "transient"]},
              "rules": {"oneOf": [{"type": "null"}, {"$ref": "#/definitions/ruleSet"}]}
            }
          },
          "location": {
            "type": "object",
            "properties": {
              "id": {"$ref": "#/definitions/id"},
              "key": {"type": ["string", "null"]},
              "name": {"type": ["string", "null"]},
              "rules": {"oneOf": [{"type": "null"}, {"$ref": "#/definitions/ruleSet"}]}
            }
          },
          "id": {
            "description": "A string: JavaScript finds no number by its id.",
            "type": ["string", "number", "null"]
          },
          "ruleSet": {
            "description": "Alternatives: one of them must match.",
            "type": "object",
            "required": ["OR"],
            "properties": {"OR": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/branch"}}}
          },
          "branch": {
            "description": "Blocks: all of them must match.",
            "type": "object",
            "required": ["AND"],
            "properties": {"AND": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/block"}}}
          },
          "block": {
            "description": "Conditions: one of them must match.",
            "type": "object",
            "required": ["OR_WHEN"],
            "properties": {"OR_WHEN": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/condition"}}}
          },
          "condition": {
            "description": "A comparison of one attribute.",
            "type": "object",
            "required": ["rule_type"],
            "properties": {
              "rule_type": {
                "description": "The kind of the attribute. It decides the types of value and match_type.",
                "enum": [
                  "url", "url_with_query", "query_string", "campaign", "keyword", "medium", "source_name", "city",
                  "region", "browser_version", "user_agent", "page_tag_page_type", "page_tag_category_id",
                  "page_tag_category_name", "page_tag_product_sku", "page_tag_product_name", "page_tag_customer_id",
                  "page_tag_custom_1", "page_tag_custom_2", "page_tag_custom_3", "page_tag_custom_4", "visitor_id",
                  "country", "language", "browser_name", "os", "cookie", "avg_time_page", "days_since_last_visit",
                  "pages_visited_count", "visit_duration", "visits_count", "page_tag_product_price", "is_desktop",
                  "is_mobile", "is_tablet", "generic_text_key_value", "generic_numeric_key_value",
                  "generic_bool_key_value", "bucketed_into_experience_key", "bucketed_into_experience",
                  "bucketed_into_segment", "goal_triggered", "visitor_type", "visitor_data_exists", "js_condition",
                  "weather_condition", "local_time_day_of_week", "local_time_hour_of_day", "local_time_minute_of_hour",
                  "project_time_day_of_week", "project_time_hour_of_day", "project_time_minute_of_hour"
                ]
              },
              "key": {"description": "The name of the attribute, for generic kinds and cookies: a string."},
              "value": {"description": "The operand of the comparison."},
              "matching": {"description": "The comparison. Conditions on other experiences ignore it."}
            },
            "if": {"properties": {"rule_type": {"const": "bucketed_into_experience_key"}}},
            "else": {"properties": {"matching": {"$ref": "#/definitions/matching"}}}
          },
          "matching": {
            "type": ["object", "null"],
            "properties": {
              "match_type": {
                "enum": [
                  "equals", "equalsNumber", "matches", "contains", "startsWith", "endsWith", "less", "lessEqual",
                  "isIn", "regexMatches", "exists", "not_exists", "doesNotExist", null
                ]
              },
              "negated": {"description": "True inverts the comparison.", "default": false}
            }
          }
        },
        "examples": [
          {
            "OR": [
              {
                "AND": [
                  {
                    "OR_WHEN": [
                      {
                        "rule_type": "generic_text_key_value", "key": "plan", "value": "gold",
                        "matching": {"match_type": "matches", "negated": false}
                      }
                    ]
                  }
                ]
              }
            ]
          }
        ]
      """#)
}
