import type { Table } from '../../../functions/kit/table/table.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Behaviour, Command } from '../table/requests.ts'
import type { SimulatedTable } from '../table/simulated-table.ts'
import type { Process } from './processes.ts'

/** Simulates a bug by changing a command on its way to the table. */
export type ChangeCommand = (command: Command) => Command

/** Returns the table as one process sees it, with faults. */
export function tableOf(
  table: SimulatedTable,
  { call, faults }: Process,
  random: Random,
  falsify: ChangeCommand = (command) => command,
): Table {
  const happens = (often: number) => often > 0 && random.next() * 10_000 < often

  function behaviourFor({ constructor: { name }, input }: Command): Behaviour {
    const { IndexName, Limit } = input as { IndexName?: string; Limit?: number }
    if (IndexName !== undefined && !happens(faults.stale)) table.catchUp()
    return {
      ...(happens(faults.stale) && { stale: true }),
      ...(Limit === undefined && happens(faults.paged) && { pageRows: random.integer(1, 5) }),
      ...(name === 'BatchGetCommand' &&
        happens(faults.unprocessed) && { leavesOut: (keys) => keys.filter(() => random.oneIn(2)) }),
      ...(isWrite(name) && happens(faults.conflict) && { conflictAt: (parts) => random.integer(0, parts - 1) }),
    }
  }

  /** A retried transaction has the same client token, so it returns the first result without another write. */
  function send(given: Command): Promise<object> {
    const command = falsify(given)
    const behaviour = behaviourFor(command)
    let made: object | undefined
    const isTransaction = command.constructor.name === 'TransactWriteCommand'
    return call(() => {
      if (isTransaction && made) return made
      made = table.execute(command, behaviour)
      return made
    }, 'repeatable')
  }

  return { name: 'simulated', client: { send } as unknown as Table['client'] }
}

const isWrite = (name: string) => ['TransactWrite', 'Put', 'Update', 'Delete'].some((verb) => name === `${verb}Command`)
