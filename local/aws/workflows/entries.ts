import * as z from 'zod'

const base = { execution: z.string(), at: z.iso.datetime() }

/** What happened to an execution, as the journal keeps it; tokens as hashes only. */
export const entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    ...base,
    machine: z.string(),
    name: z.string(),
    roleArn: z.string(),
    input: z.unknown(),
    /** Copied, so that an execution ends by the definition it was started with. */
    definition: z.string(),
  }),
  z.object({ type: z.literal('entered'), ...base, state: z.string(), input: z.unknown() }),
  z.object({
    type: z.literal('scheduled'),
    ...base,
    /** The how-manieth task of the execution this is. */
    task: z.number().int().positive(),
    tokenHash: z.string(),
    deadline: z.iso.datetime().nullable(),
  }),
  /** The function took it; from here on it is not called again, and its token is waited for. */
  z.object({ type: z.literal('submitted'), ...base }),
  z.object({ type: z.literal('heard'), ...base }),
  z.object({ type: z.literal('succeeded'), ...base, output: z.unknown() }),
  z.object({ type: z.literal('failed'), ...base, error: z.string(), cause: z.string() }),
  z.object({ type: z.literal('resting'), ...base, until: z.iso.datetime(), retrier: z.number().int().optional() }),
  z.object({ type: z.literal('rested'), ...base }),
  z.object({ type: z.literal('exited'), ...base, output: z.unknown(), next: z.string().nullable() }),
  z.object({
    type: z.literal('ended'),
    ...base,
    status: z.enum(['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
    output: z.unknown(),
    error: z.string().optional(),
    cause: z.string().optional(),
  }),
])
export type Entry = z.infer<typeof entry>
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
