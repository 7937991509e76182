import * as z from 'zod'
import { measurement } from './figures.ts'

/** `.build/campaign/state.json`: the steps that ended, each with the state of the sources that it measured. */
export const state = z.object({
  /** Given to every step that draws random values; kept, so that a resumed campaign continues with it. */
  seed: z.number().int(),
  ended: z.record(z.string(), z.object({ sources: z.string(), measured: measurement })),
})
export type State = z.infer<typeof state>

export interface Choice {
  readonly only: readonly string[]
  readonly without: readonly string[]
}

/**
 * Returns the steps to run: those chosen that did not end on the same sources. A step that is named by `only` runs
 * again.
 * @throws Error for an unknown name
 */
export function stepsToRun(
  names: readonly string[],
  { only, without }: Choice,
  { ended }: Pick<State, 'ended'>,
  sources: string,
): string[] {
  const unknown = [...only, ...without].filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No step is called ${unknown.join(', ')}: ${names.join(', ')}`)
  const chosen = names.filter((name) => (only.length === 0 || only.includes(name)) && !without.includes(name))
  return chosen.filter((name) => only.includes(name) || ended[name]?.sources !== sources)
}
