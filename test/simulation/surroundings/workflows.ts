import type { Outcome } from '../world/processes.ts'
import type { Scheduler } from '../world/scheduler.ts'

const minuteMs = 60_000
/** Same values as in `infra/nouns/approvals.ts`. */
const remindAfterMs = 24 * 60 * minuteMs
const deferredMs = 15 * minuteMs
const confirmAttempts = 7

export interface Steps {
  ask(id: string, token: string): Promise<Outcome>
  confirm(id: string): Promise<Outcome<{ decided: boolean }>>
  remind(id: string): Promise<Outcome>
}

interface Execution {
  readonly id: string
  state: 'asking' | 'confirming' | 'reminding' | 'later' | 'over'
  /** The only token that may continue the execution now. */
  token: string | undefined
}

/**
 * The approval workflow of `infra/nouns/approvals.ts`, which survives the death of every function. It asks and waits on
 * a token for a day, then reminds and asks again. After an answer it checks for a decision; after a fault it asks
 * again.
 */
export class Workflows {
  readonly #scheduler: Scheduler
  readonly #steps: Steps
  readonly #ended: (id: string) => void
  readonly #executions = new Map<string, Execution>()
  #tokens = 0

  constructor(scheduler: Scheduler, steps: Steps, ended: (id: string) => void) {
    this.#scheduler = scheduler
    this.#steps = steps
    this.#ended = ended
  }

  get executions(): readonly Readonly<Execution>[] {
    return [...this.#executions.values()]
  }

  readonly tokens: string[] = []

  /** StartExecution; idempotent by name. */
  start(id: string): void {
    if (this.#executions.has(id)) return
    const execution: Execution = { id, state: 'asking', token: undefined }
    this.#executions.set(id, execution)
    this.#ask(execution)
  }

  /** SendTaskSuccess; ignores a token that is used up or replaced. */
  answer(token: string): void {
    const execution = this.executions.find((one) => one.token === token) as Execution | undefined
    if (execution?.state !== 'asking') return
    execution.token = undefined
    this.#confirm(execution, 1)
  }

  #ask(execution: Execution): void {
    const token = `task-${execution.id}-${++this.#tokens}`
    Object.assign(execution, { state: 'asking', token })
    this.tokens.push(token)
    const isWaiting = () => execution.state === 'asking' && execution.token === token
    this.#scheduler.addDelayed(remindAfterMs, () => isWaiting() && this.#remind(execution))
    void this.#steps.ask(execution.id, token).then(({ kind }) => {
      if (kind !== 'done' && isWaiting()) this.#later(execution)
    })
  }

  #confirm(execution: Execution, attempt: number): void {
    execution.state = 'confirming'
    void this.#steps.confirm(execution.id).then((outcome) => {
      if (outcome.kind === 'done' && outcome.value.decided) this.#end(execution)
      else if (outcome.kind === 'done') this.#ask(execution)
      else if (attempt === confirmAttempts) this.#later(execution)
      else this.#scheduler.addDelayed(2 ** attempt * 5_000, () => this.#confirm(execution, attempt + 1))
    })
  }

  #end(execution: Execution): void {
    execution.state = 'over'
    this.#ended(execution.id)
  }

  #remind(execution: Execution): void {
    Object.assign(execution, { state: 'reminding', token: undefined })
    void this.#steps.remind(execution.id).then(() => this.#ask(execution))
  }

  #later(execution: Execution): void {
    Object.assign(execution, { state: 'later', token: undefined })
    this.#scheduler.addDelayed(deferredMs, () => this.#ask(execution))
  }
}
