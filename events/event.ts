import * as z from 'zod'
import type { Noun } from '../shared/contract/operation.ts'

export const eventSource = 'retorna'

/** The `detail` of a bus event. Delivery is at least once: consumers deduplicate by `id`. */
export interface EventEnvelope<Data> {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly data: Data
}

/** One version of an event type. `name` is in the past tense and is the EventBridge detail type. */
export interface EventDefinition<Name extends string, Data extends z.ZodType> {
  /** The noun that owns the event: its outbox rows carry this name, and the relay refuses any other. */
  readonly noun: Noun
  /** Other nouns whose functions also write this event. */
  readonly alsoBy: readonly Noun[]
  readonly name: Name
  readonly version: number
  readonly data: Data
  readonly envelope: z.ZodType<EventEnvelope<z.infer<Data>>>
}

/**
 * Declares a version of an event. A new shape needs a new version beside the old one. Consumers handle both until no
 * old event is in transit (docs/architecture.md, "Events").
 */
export function defineEvent<const Name extends string, Data extends z.ZodType>(
  noun: Noun,
  name: Name,
  version: number,
  data: Data,
  { alsoBy = [] }: { readonly alsoBy?: readonly Noun[] } = {},
): EventDefinition<Name, Data> {
  const envelope = z.object({
    id: z.string(),
    version: z.literal(version),
    at: z.iso.datetime(),
    data,
  }) as unknown as z.ZodType<EventEnvelope<z.infer<Data>>>
  return { noun, alsoBy, name, version, data, envelope }
}

type EventPattern =
  | { source: string[]; detailType: string[]; detail: { version: number[] } }
  | { source: string[]; $or: { 'detail-type': string[]; detail: { version: number[] } }[] }

/**
 * Returns the EventBridge pattern for exactly these events and versions. Each version gets its own branch: one list of
 * names and one of versions would match every combination.
 * @throws Error for an empty list
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
