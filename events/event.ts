import * as z from 'zod'

/** The bus source of every event of the product. */
export const eventSource = 'retorna'

/** What travels on the bus as `detail`: at least once, so consumers remember `id`. */
export interface EventEnvelope<Data> {
  readonly id: string
  readonly version: number
  /** ISO instant at which it happened. */
  readonly at: string
  readonly data: Data
}

/** One version of one kind of event: its name in the past tense is the bus' detail type. */
export interface EventDefinition<Name extends string, Data extends z.ZodType> {
  readonly name: Name
  readonly version: number
  readonly data: Data
  readonly envelope: z.ZodType<EventEnvelope<z.infer<Data>>>
}

/**
 * Declares a version of an event. A new shape is a new version, declared beside the old one: consumers are keyed by
 * name and version and react to both until none of the old is under way (docs/architecture.md, "Events").
 */
export function defineEvent<const Name extends string, Data extends z.ZodType>(
  name: Name,
  version: number,
  data: Data,
): EventDefinition<Name, Data> {
  const envelope = z.object({
    id: z.string(),
    version: z.literal(version),
    at: z.iso.datetime(),
    data,
  }) as unknown as z.ZodType<EventEnvelope<z.infer<Data>>>
  return { name, version, data, envelope }
}

/** What an EventBridge rule is told, in the words of the CDK; `$or` goes through it as it is. */
type EventPattern =
  | { source: string[]; detailType: string[]; detail: { version: number[] } }
  | { source: string[]; $or: { 'detail-type': string[]; detail: { version: number[] } }[] }

/**
 * The EventBridge pattern that selects exactly these versions of these events. Where versions differ, each has a
 * branch of its own: names and versions side by side would select every mixture of them too.
 */
export function patternOf(
  ...definitions: readonly { readonly name: string; readonly version: number }[]
): EventPattern {
  const source = [eventSource]
  const branches = [...Map.groupBy(definitions, ({ version }) => version)].map(([version, group]) => ({
    names: group.map(({ name }) => name),
    detail: { version: [version] },
  }))
  const [only, ...others] = branches
  if (!only) throw new Error('A pattern of no events would select everything')
  if (others.length === 0) return { source, detailType: only.names, detail: only.detail }
  return { source, $or: branches.map(({ names, detail }) => ({ 'detail-type': names, detail })) }
}
