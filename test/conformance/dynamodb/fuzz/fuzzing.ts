import { type Attempt, attempt } from './attempt.ts'
import { type AnsweredForm, isRefusal } from './differences/comparing.ts'
import type { Difference } from './differences/differences.ts'
import type { Operation } from './operation.ts'
import { clearTables, createTables, scenario } from './scenario.ts'
import { shrink } from './shrinking.ts'
import type { Call } from './wire.ts'

export type Endpoint = (prefix: string) => Call

export interface Trial {
  readonly ours: Endpoint
  readonly theirs: Endpoint
  readonly seed: number
  readonly operations: number
  readonly sideBySide?: number
  readonly onFinding?: (finding: Finding) => void
}

/** A difference that no rule explains, with the shortest sequence found that shows it. */
export interface Finding extends Difference {
  readonly seed: number
  readonly scenario: number
  readonly reproduction: readonly Operation[]
  times: number
}

export interface Outcome {
  operations: number
  refused: number
  readonly listed: Map<string, number>
  readonly findings: readonly Finding[]
}

/** Sends random operations to both endpoints, up to the given number, and compares the responses. */
export async function fuzz(trial: Trial): Promise<Outcome> {
  const findings = new Map<string, Finding>()
  const outcome: Outcome = { operations: 0, refused: 0, listed: new Map(), findings: [] }
  let next = 0
  const work = async () => {
    while (outcome.operations < trial.operations) {
      const number = next
      next += 1
      await runScenario(trial, number, outcome, findings)
    }
  }
  await Promise.all(Array.from({ length: trial.sideBySide ?? 3 }, work))
  return { ...outcome, findings: [...findings.values()] }
}

async function runScenario(
  trial: Trial,
  number: number,
  outcome: Outcome,
  findings: Map<string, Finding>,
): Promise<void> {
  const operations = scenario(trial.seed, number)
  let tried = 0
  const verdict = await onFreshTables(trial, async (attempt) => {
    for (const operation of operations) {
      const { verdict, refused } = await attempt(operation)
      tried += 1
      outcome.operations += 1
      if (refused) outcome.refused += 1
      for (const name of verdict.listed) outcome.listed.set(name, (outcome.listed.get(name) ?? 0) + 1)
      if (verdict.difference || verdict.diverged) return verdict
    }
    return undefined
  })
  if (!verdict?.difference) return
  const signature = signatureOf(verdict.difference)
  const known = findings.get(signature)
  if (known) {
    known.times += 1
    return
  }
  const finding = { ...verdict.difference, seed: trial.seed, scenario: number, reproduction: [], times: 1 }
  findings.set(signature, finding)
  const reproduction = await shrink(operations.slice(0, tried), (fewer) => failsAlike(trial, fewer, signature))
  const found = { ...finding, reproduction, times: findings.get(signature)?.times ?? 1 }
  findings.set(signature, found)
  trial.onFinding?.(found)
}

/** Returns whether only the last operation differs, and with the same signature. */
async function failsAlike(trial: Trial, operations: readonly Operation[], signature: string): Promise<boolean> {
  return onFreshTables(trial, async (attempt) => {
    for (const [index, operation] of operations.entries()) {
      const { verdict } = await attempt(operation)
      if (verdict.difference) return index === operations.length - 1 && signatureOf(verdict.difference) === signature
    }
    return false
  })
}

let laid = 0

async function onFreshTables<T>(
  { ours, theirs }: Trial,
  use: (attempt: (operation: Operation) => Promise<Attempt>) => Promise<T>,
): Promise<T> {
  laid += 1
  const prefix = `f${process.pid}-${laid}-`
  const [own, other] = [ours(prefix), theirs(prefix)]
  await Promise.all([createTables(own), createTables(other)])
  try {
    return await use((operation) => attempt(own, other, operation))
  } finally {
    await Promise.all([clearTables(own), clearTables(other)])
  }
}

/**
 * Returns a key for differences of the same cause: both responses without ids and values, and the fields that differ.
 */
function signatureOf({ ours, theirs }: Difference): string {
  const forms = [ours, theirs].map((form) =>
    isRefusal(form) ? `${form.status} ${form.type} ${withoutParticulars(form.message)}` : 'answered',
  )
  return isRefusal(ours) || isRefusal(theirs) ? forms.join(' | ') : `${differingFields(ours, theirs)} answered`
}

function differingFields(ours: AnsweredForm, theirs: AnsweredForm): string {
  const fields = (form: AnsweredForm) => [...form.pages, form.together ?? {}].flatMap((part) => Object.entries(part))
  const other = new Set(fields(theirs).map((field) => JSON.stringify(field)))
  const differing = fields(ours).filter((field) => !other.has(JSON.stringify(field)))
  return [...new Set(differing.map(([name]) => name))].toSorted().join()
}

function withoutParticulars(message: string): string {
  return message.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]|[#:]\w+|\d+/g, '…')
}
