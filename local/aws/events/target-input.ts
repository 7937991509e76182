import type { Target } from '../assembly/assembly.ts'

export interface BusEvent {
  readonly version: '0'
  readonly id: string
  readonly 'detail-type': string
  readonly source: string
  readonly account: string
  /** ISO 8601 in whole seconds. */
  readonly time: string
  readonly region: string
  readonly resources: readonly string[]
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * Builds a target's input from an event: the event, a constant, a part, or a filled template. Source: EventBridge user
 * guide, "Amazon EventBridge input transformation".
 */
export function targetInput(target: Target, event: BusEvent, ruleArn: string): unknown {
  if (target.input !== undefined) return JSON.parse(target.input)
  if (target.inputPath !== undefined) return valueAt(event, target.inputPath)
  if (target.inputTransformer) return transform(target.inputTransformer, event, ruleArn)
  return event
}

/**
 * Returns the value at a JSON path in EventBridge's subset: `$`, `$.detail.state`, `$.resources[0]`,
 * `$['detail-type']`.
 */
function valueAt(document: unknown, path: string): unknown {
  const steps = [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']+)'\]/g)].map(
    ([, field, index, quoted]) => field ?? index ?? quoted,
  )
  return steps.reduce<unknown>((value, step) => {
    const holder = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    return Object.hasOwn(holder, String(step)) ? holder[String(step)] : undefined
  }, document)
}

function transform(
  { paths, template }: NonNullable<Target['inputTransformer']>,
  event: BusEvent,
  ruleArn: string,
): unknown {
  const variables: Record<string, unknown> = {
    'aws.events.rule-arn': ruleArn,
    'aws.events.rule-name': ruleArn.split('/').at(-1),
    'aws.events.event.ingestion-time': event.time,
    'aws.events.event': event,
    'aws.events.event.json': event,
  }
  for (const [name, path] of Object.entries(paths)) variables[name] = valueAt(event, path)
  const text = fill(template, variables)
  return parsed(text)
}

/** Fills in variables: as text inside quotes, as JSON outside. An absent value becomes an empty text. */
function fill(template: string, variables: Readonly<Record<string, unknown>>): string {
  let quoted = false
  return template.replace(/\\.|"|<([^<>]+)>/gs, (found, name?: string) => {
    if (found === '"') quoted = !quoted
    if (name === undefined || !Object.hasOwn(variables, name)) return found
    const value = variables[name] ?? ''
    if (!quoted) return JSON.stringify(value)
    return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value)).slice(1, -1)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
