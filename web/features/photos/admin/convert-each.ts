export type ConversionOutcome = 'converted' | 'missing' | 'not_an_image' | 'failed' | 'timed_out'

/** Limits of the tool: 30 s a photo, 1 s between two. */
export const limitMs = 30_000
export const pauseMs = 1000

export interface ConversionSteps {
  readonly request: (id: string) => Promise<unknown>
  /** The outcome, undefined while the conversion goes on. */
  readonly progress: (id: string) => Promise<ConversionOutcome | undefined>
  readonly onBegin: (id: string) => void
  readonly onEnd: (id: string, outcome: ConversionOutcome) => void
}

/** Converts one photo at a time; a failed one does not stop the others. */
export async function convertEach(
  ids: readonly string[],
  steps: ConversionSteps,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<ConversionOutcome[]> {
  const outcomes: ConversionOutcome[] = []
  for (const [index, id] of ids.entries()) {
    if (index > 0) await wait(pauseMs)
    steps.onBegin(id)
    const outcome = await convertOne(id, steps, wait).catch((): ConversionOutcome => 'failed')
    steps.onEnd(id, outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

async function convertOne(
  id: string,
  { request, progress }: ConversionSteps,
  wait: (ms: number) => Promise<void>,
): Promise<ConversionOutcome> {
  await request(id)
  for (let waited = 0; waited < limitMs; waited += pauseMs) {
    await wait(pauseMs)
    const outcome = await progress(id)
    if (outcome) return outcome
  }
  return 'timed_out'
}

export function outcomeOf(problem: string | null): ConversionOutcome {
  if (problem === null) return 'converted'
  if (problem === 'photo.source_missing') return 'missing'
  return problem === 'photo.not_an_image' ? 'not_an_image' : 'failed'
}
