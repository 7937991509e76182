import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import type { Provider } from '../../../functions/orders/provider/provider.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { LifeCycleChecks } from '../invariants/lives.ts'
import { LedgerChecks } from '../invariants/money.ts'
import { type Product, product } from '../product.ts'
import { requestSubject } from '../surroundings/approval-subject.ts'
import { Bus, type BusEvent, type BusSubscriber } from '../surroundings/bus.ts'
import { PaymentProvider, ProviderRefusal } from '../surroundings/payment-provider.ts'
import { type Steps, Workflows } from '../surroundings/workflows.ts'
import { SimulatedTable } from '../table/simulated-table.ts'
import { type Faults, noFaults, Unreachable } from './faults.ts'
import { type Outcome, Processes, retriedAfterSuccess } from './processes.ts'
import { Scheduler } from './scheduler.ts'
import { type ChangeCommand, tableOf } from './table-client.ts'
import { View } from './view.ts'

export interface Scope {
  readonly table: Table
  readonly provider: Provider
  readonly now: Date
  /** Reads the current admin group of the user pool. */
  readonly admins: { isAdmin(userId: string): Promise<boolean> }
  call<Answer>(effect: () => Answer): Promise<Answer>
}

export interface PlantedBug {
  readonly functions?: Partial<Product>
  readonly falsify?: ChangeCommand
  readonly provider?: (provider: Provider) => Provider
}

/** Reacts to events with the code of a deployed function. */
export interface Subscriber extends BusSubscriber {
  readonly react: (world: World, scope: Scope, event: BusEvent) => Promise<void>
}

/** What the world starts with; `../create-world.ts` gives it. */
export interface Beginning {
  readonly subscribers: readonly Subscriber[]
  readonly workflowSteps: (world: World) => Steps
  /** Returns the id of a new user. */
  readonly createUser: (world: World, number: number) => string
  readonly createEntities: (world: World) => void
}

/** A broken rule; only the first one of a run is kept. */
export class Violation extends Error {
  readonly rule: string
  constructor(rule: string, what: string) {
    super(`${rule}: ${what}`)
    this.name = 'Violation'
    this.rule = rule
  }
}

const start = new Date('2026-01-05T12:00:00.000Z')
const mostSkewMs = 5 * 60_000

/** Users, admins, the product and all simulated services, driven by one seed. */
export class World {
  readonly scheduler: Scheduler
  readonly table = new SimulatedTable()
  readonly view = new View()
  readonly provider: PaymentProvider
  readonly workflows: Workflows
  readonly bus: Bus<Subscriber>
  readonly processes: Processes
  /** Random values for everything except the choices of acts. */
  readonly random: Random
  readonly product: Product
  readonly admins = new Set<string>()
  faults: Faults
  violation: Violation | undefined
  operations = 0
  readonly counts = new Map<string, number>()
  /** Staff members; some are not admins at times. */
  readonly staff: string[] = []
  readonly submissions = new Map<string, string>()
  /** Requests whose decision was reported to an admin as final. */
  readonly decided = new Set<string>()
  pendingWebhooks = 0
  jumpsTo = 0
  readonly money: LedgerChecks
  readonly #plant: PlantedBug
  readonly #people: number
  readonly #createUser: Beginning['createUser']
  #joined = 0

  constructor(
    { subscribers, workflowSteps, createUser, createEntities }: Beginning,
    seed: number,
    people: number,
    faults: Faults,
    plant: PlantedBug,
  ) {
    this.#people = people
    this.#createUser = createUser
    this.faults = faults
    this.#plant = plant
    this.product = { ...product, ...plant.functions }
    this.random = new Random(seed)
    this.scheduler = new Scheduler(new Random(seed ^ 0x5eed), start)
    this.processes = new Processes(this.scheduler, this.random)
    this.provider = new PaymentProvider(this.scheduler, this.random)
    this.provider.lies = faults !== noFaults
    this.workflows = new Workflows(this.scheduler, workflowSteps(this), (id) => {
      const decision = this.view.of('approval').get(requestSubject(id))?.decision
      if (!decision) this.fail('workflows', `the workflow of ${id} ended without a decision`)
    })
    this.bus = new Bus({
      scheduler: this.scheduler,
      random: this.random,
      subscribers,
      run: ({ name, react }, event) => this.operate(name, (scope) => react(this, scope, event)),
      unruly: () => this.hasFaults,
    })
    this.money = new LedgerChecks(this.provider, (rule, what) => this.fail(rule, what))
    const lives = new LifeCycleChecks(this.view, this.money, (rule, what) => this.fail(rule, what))
    this.table.onWrite((changes) => {
      this.money.take(changes)
      lives.checkSteps(changes)
      this.view.take(changes)
      lives.checkAgreement(changes)
      this.bus.take(changes)
    })
    for (let count = 0; count < 3; count++) {
      const id = createUser(this, this.#joined++)
      this.staff.push(id)
      this.admins.add(id)
    }
    createEntities(this)
    this.put({ ...keys.lastReport, ...readUntil(new Date(this.scheduler.now)) })
    this.fillUp()
  }

  get hasFaults(): boolean {
    return this.faults !== noFaults
  }

  fillUp(): void {
    while (this.view.of('profile').size < this.staff.length + this.#people) this.#createUser(this, this.#joined++)
  }

  put(Item: Readonly<Record<string, unknown>>): void {
    this.table.execute(new PutCommand({ TableName: 'simulated', Item }))
  }

  jump(ms: number): void {
    this.jumpsTo = Math.max(this.jumpsTo, this.scheduler.now + ms)
  }

  /** Records a violation and ends the run; later ones are ignored. */
  fail(rule: string, what: string): void {
    this.violation ??= new Violation(rule, what)
  }

  /** Runs a function once. An unexpected fault is a violation. */
  async operate<Value>(name: string, act: (scope: Scope) => Promise<Value>): Promise<Outcome<Value>> {
    this.operations++
    const isSkewed = this.hasFaults && this.random.oneIn(40)
    const skewMs = isSkewed ? this.random.integer(-mostSkewMs, mostSkewMs) : 0
    const outcome = await this.processes.run({ skewMs, faults: this.faults }, (process) => {
      const { call, now } = process
      const provider = this.provider.clientFor(process)
      return act({
        table: tableOf(this.table, process, this.random, this.#plant.falsify),
        provider: this.#plant.provider?.(provider) ?? provider,
        now,
        admins: { isAdmin: (userId) => call(() => this.admins.has(userId)) },
        call,
      })
    })
    const counted = `${name} ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`
    this.counts.set(counted, (this.counts.get(counted) ?? 0) + 1)
    if (outcome.kind === 'failed' && !isExcused(outcome.error)) this.fail('no fault', `${name}: ${said(outcome.error)}`)
    return outcome
  }
}

/** The report before the world begins is read. */
function readUntil(now: Date) {
  const day = (before: number) => dayOf(new Date(now.getTime() - before * dayMs))
  return { since: day(60), through: day(1), at: now.toISOString() }
}

/** Returns whether a fault comes from outside, so that the caller retries. */
function isExcused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isExcused)
  if (error instanceof Unreachable || error instanceof TransactionConflictException) return true
  if (retriedAfterSuccess.has(error as object) || error instanceof ProviderRefusal) return true
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
  return error instanceof Error && /keys were unprocessed/.test(error.message)
}

function said(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
