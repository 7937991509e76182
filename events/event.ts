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

/** One kind of event: its name in the past tense is the bus' detail type. */
export interface EventDefinition<Name extends string, Data extends z.ZodType> {
  readonly name: Name
  readonly version: number
  readonly data: Data
  readonly envelope: z.ZodType<EventEnvelope<z.infer<Data>>>
}

/** Declares an event; a new shape is a new version, and consumers read both until none of the old is left. */
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

/** The EventBridge pattern that selects these events. */
export function patternOf(...definitions: readonly { readonly name: string }[]): {
  source: string[]
  detailType: string[]
} {
  return { source: [eventSource], detailType: definitions.map(({ name }) => name) }
}
