import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '../../../functions/kit/table/table.ts'
import type { Provider } from '../../../functions/orders/provider/provider.ts'
import { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { foundEntities } from '../acts/donations.ts'
import { join } from '../acts/people.ts'
import { LifeWatch } from '../invariants/lives.ts'
import { MoneyWatch } from '../invariants/money.ts'
import { type Product, product } from '../product.ts'
import { Bus } from '../surroundings/bus.ts'
import { PaymentProvider, ProviderRefusal } from '../surroundings/payment-provider.ts'
import { subscribers } from '../surroundings/subscribers.ts'
import { requestSubject, workflowSteps } from '../surroundings/workflow-steps.ts'
import { Workflows } from '../surroundings/workflows.ts'
import { SimulatedTable } from '../table/simulated-table.ts'
import { type Faults, noFaults, Unreachable } from './faults.ts'
import { echoes, type Outcome, Processes } from './processes.ts'
import { Scheduler } from './scheduler.ts'
import { type Falsify, tableOf } from './table-client.ts'
import { View } from './view.ts'

/** What a running function is given. */
export interface Scope {
  readonly table: Table
  readonly provider: Provider
  readonly now: Date
  /** Who is an admin, as the user pool says it at that moment. */
  readonly admins: { isAdmin(userId: string): Promise<boolean> }
  /** Makes another call that may fail, or be the last one. */
  call<Answer>(effect: () => Answer): Promise<Answer>
}

/** A fault that was put in on purpose. */
export interface Plant {
  /** Functions of the product that are wrong. */
  readonly functions?: Partial<Product>
  /** What the table is told instead of what the code said. */
  readonly falsify?: Falsify
  readonly provider?: (provider: Provider) => Provider
}

/** The first thing that was not as it must be. */
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

/** People, admins, the product, and all that it stands on, driven by one seed. */
export class World {
  readonly scheduler: Scheduler
  readonly table = new SimulatedTable()
  readonly view = new View()
  readonly provider: PaymentProvider
  readonly workflows: Workflows
  readonly bus: Bus
  readonly processes: Processes
  /** Chances of everything that is not chosen by who acts. */
  readonly chances: Random
  readonly product: Product
  /** Who is one now. */
  readonly admins = new Set<string>()
  faults: Faults
  violation: Violation | undefined
  /** Functions that were run. */
  operations = 0
  readonly counts = new Map<string, number>()
  /** Who works for the platform; not all of them are admins all the time. */
  readonly staff: string[] = []
  /** Which withdrawal or donation a submission became. */
  readonly submissions = new Map<string, string>()
  /** Withdrawals and donations of which an admin was told that this decision counts. */
  readonly decided = new Set<string>()
  /** Deliveries of the provider that are under way. */
  expected = 0
  /** Until when time runs ahead. */
  jumpsTo = 0
  readonly money: MoneyWatch
  readonly #plant: Plant
  readonly #people: number
  #joined = 0

  constructor(seed: number, people: number, faults: Faults, plant: Plant = {}) {
    this.#people = people
    this.faults = faults
    this.#plant = plant
    this.product = { ...product, ...plant.functions }
    this.chances = new Random(seed)
    this.scheduler = new Scheduler(new Random(seed ^ 0x5eed), start)
    this.processes = new Processes(this.scheduler, this.chances)
    this.provider = new PaymentProvider(this.scheduler, this.chances)
    this.workflows = new Workflows(this.scheduler, workflowSteps(this), (id) => {
      const decision = this.view.of('approval').get(requestSubject(id))?.decision
      if (!decision) this.fail('workflows', `the waiting for ${id} is over, and nobody has decided`)
    })
    this.bus = new Bus({
      scheduler: this.scheduler,
      random: this.chances,
      subscribers,
      run: ({ name, react }, event) => this.operate(name, (scope) => react(this, scope, event)),
      unruly: () => this.unsteady,
    })
    this.money = new MoneyWatch(this.provider, (rule, what) => this.fail(rule, what))
    const lives = new LifeWatch(this.view, this.money, (rule, what) => this.fail(rule, what))
    this.table.onWrite((changes) => {
      this.money.take(changes)
      lives.take(changes)
      this.view.take(changes)
      lives.look(changes)
      this.bus.take(changes)
    })
    for (let count = 0; count < 3; count++) {
      const id = join(this, this.#joined++)
      this.staff.push(id)
      this.admins.add(id)
    }
    foundEntities(this)
    this.fillUp()
  }

  /** Whether anything may go wrong by itself. */
  get unsteady(): boolean {
    return this.faults !== noFaults
  }

  /** Somebody comes for each who has gone. */
  fillUp(): void {
    while (this.view.of('user').size < this.staff.length + this.#people) join(this, this.#joined++)
  }

  /** Writes a row past all functions, as it might stand there. */
  put(Item: Readonly<Record<string, unknown>>): void {
    this.table.execute(new PutCommand({ TableName: 'simulated', Item }))
  }

  /** Time runs ahead. */
  jump(ms: number): void {
    this.jumpsTo = Math.max(this.jumpsTo, this.scheduler.now + ms)
  }

  /** Says that something is not as it must be: the first word counts, and nothing more happens. */
  fail(rule: string, what: string): void {
    this.violation ??= new Violation(rule, what)
  }

  /** Runs a function once. One that ends in a fault of its own breaks the first rule of all. */
  async operate<Value>(name: string, act: (scope: Scope) => Promise<Value>): Promise<Outcome<Value>> {
    this.operations++
    const unsteady = this.unsteady && this.chances.oneIn(40)
    const skewMs = unsteady ? this.chances.integer(-mostSkewMs, mostSkewMs) : 0
    const outcome = await this.processes.run({ skewMs, faults: this.faults }, (process) => {
      const { call, now } = process
      const provider = this.provider.seenBy(process)
      return act({
        table: tableOf(this.table, process, this.chances, this.#plant.falsify),
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

/** Faults that come from outside, and that whoever called tries again. */
function isExcused(error: unknown): boolean {
  if (error instanceof Unreachable || error instanceof TransactionConflictException) return true
  if (echoes.has(error as object) || error instanceof ProviderRefusal) return true
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
  return error instanceof Error && /items were left out/.test(error.message)
}

function said(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
