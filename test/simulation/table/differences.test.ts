import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { createTable } from '../../support/tables/table.ts'
import { planOf, run } from '../run.ts'
import { noFaults } from '../world/faults.ts'
import type { Command } from './requests.ts'
import { SimulatedTable } from './simulated-table.ts'

const table = createTable()
const patience = { timeout: 600_000 }

afterEach(() => vi.restoreAllMocks())

/** The simulated table must match the local endpoint, which the conformance suite compares with AWS. */
describe('simulated table and local endpoint', () => {
  it('return the same responses and refusals to each command of a run', patience, async () => {
    const commands: { command: Command; answer: unknown }[] = []
    const execute = SimulatedTable.prototype.execute
    vi.spyOn(SimulatedTable.prototype, 'execute').mockImplementation(function (this: SimulatedTable, command) {
      const answer = outcomeOf(() => execute.call(this, command))
      commands.push({ command, answer: answer.said })
      return answer.give()
    })
    await run(planOf(4, 60, { faults: noFaults }))
    expect(commands.length).toBeGreaterThan(200)
    for (const { command, answer } of commands) expect(await ask(command), said(command)).toEqual(answer)
  })

  it('return the same responses to all forms of conditions, updates, pages and transactions', patience, async () => {
    const simulated = new SimulatedTable()
    const random = new Random(20261122)
    for (let count = 0; count < 400; count++) {
      const command = anyCommand(random)
      simulated.catchUp()
      const { said: answer } = outcomeOf(() => simulated.execute(command))
      expect(await ask(command), said(command)).toEqual(answer)
    }
  })
})

function said({ constructor: { name }, input }: Command): string {
  return `${name} ${JSON.stringify(input)}`
}

interface Outcome {
  readonly said: unknown
  readonly give: () => object
}

function outcomeOf(act: () => object): Outcome {
  try {
    const answer = act()
    return { said: shown(answer), give: () => answer }
  } catch (error) {
    return {
      said: refusalOf(error),
      give: () => {
        throw error
      },
    }
  }
}

async function ask(command: Command): Promise<unknown> {
  const input = JSON.parse(JSON.stringify(command.input).replaceAll('"simulated"', JSON.stringify(table.name)))
  const made = new (command.constructor as unknown as new (input: object) => GetCommand)(input)
  const answer = await table.client.send(made).then(shown, refusalOf)
  return JSON.parse(JSON.stringify(answer).replaceAll(JSON.stringify(table.name), '"simulated"'))
}

/** Returns the visible response as plain values. Sorts scans by partition, whose order is undefined. */
function shown(answer: object): unknown {
  const { $metadata: _, ...rest } = answer as { $metadata?: unknown; Items?: { pk?: string }[] }
  const Items = rest.Items?.toSorted(({ pk: one = '' }, { pk: other = '' }) => (one < other ? -1 : Number(one > other)))
  return JSON.parse(JSON.stringify({ ...rest, ...(Items && { Items }) }))
}

function refusalOf(error: unknown): unknown {
  const { name, CancellationReasons } = error as { name: string; CancellationReasons?: { Code: string }[] }
  return { name, ...(CancellationReasons && { reasons: CancellationReasons.map(({ Code }) => Code) }) }
}

const TableName = 'simulated'

function keyIn(random: Random) {
  return { pk: random.pick(['a', 'b']), sk: random.pick(['A#1', 'A#2', 'B#1', 'B#2', 'C']) }
}

function itemIn(random: Random) {
  const listed = random.oneIn(2) && { gsi1pk: random.pick(['x', 'y']), gsi1sk: random.pick(['1', '2', '3']) }
  return {
    ...keyIn(random),
    ...listed,
    ...(random.oneIn(2) && { version: random.integer(0, 3) }),
    ...(random.oneIn(3) && { suspension: random.pick([null, { since: 'then' }]) }),
    status: random.pick(['open', 'over']),
    owner: { hidden: random.oneIn(2), seq: random.integer(0, 2) },
    tags: ['t', random.integer(0, 2)],
  }
}

function conditionIn(random: Random): object {
  return random.pick([
    {},
    { ConditionExpression: 'attribute_not_exists(pk)' },
    { ConditionExpression: 'attribute_exists(pk)' },
    {
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': random.integer(0, 3) },
    },
    {
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(suspension) OR suspension = :none)',
      ExpressionAttributeValues: { ':none': null },
    },
    {
      ConditionExpression: '#status = :open AND NOT #owner.#hidden = :hidden',
      ExpressionAttributeNames: { '#status': 'status', '#owner': 'owner', '#hidden': 'hidden' },
      ExpressionAttributeValues: { ':open': 'open', ':hidden': true },
    },
    {
      ConditionExpression: 'attribute_not_exists(version) OR version <= :room',
      ExpressionAttributeValues: { ':room': random.integer(0, 3) },
    },
    { ConditionExpression: 'suspension.since = :since', ExpressionAttributeValues: { ':since': 'then' } },
  ])
}

function updateIn(random: Random): object {
  return random.pick([
    { UpdateExpression: 'ADD version :one', ExpressionAttributeValues: { ':one': random.integer(1, 2) } },
    {
      UpdateExpression: 'SET #owner.#hidden = :no, #status = :over',
      ExpressionAttributeNames: { '#owner': 'owner', '#hidden': 'hidden', '#status': 'status' },
      ExpressionAttributeValues: { ':no': false, ':over': 'over' },
    },
    {
      UpdateExpression: 'SET version = version + :one REMOVE suspension',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
    {
      UpdateExpression: 'SET gsi1pk = :list, gsi1sk = :place ADD version :one',
      ExpressionAttributeValues: { ':list': random.pick(['x', 'y']), ':place': '2', ':one': 1 },
    },
    { UpdateExpression: 'REMOVE gsi1pk, gsi1sk' },
    {
      UpdateExpression: 'SET version = if_not_exists(version, :start) - :one',
      ExpressionAttributeValues: { ':start': 5, ':one': 1 },
    },
  ])
}

function partIn(random: Random) {
  const common = { TableName }
  return random.weighted<object>([
    [3, () => ({ Put: { ...common, Item: itemIn(random), ...conditionIn(random) } })],
    [2, () => ({ Update: { ...common, Key: keyIn(random), ...updateIn(random) } })],
    [1, () => ({ Delete: { ...common, Key: keyIn(random), ...conditionIn(random) } })],
    [1, () => ({ ConditionCheck: { ...common, Key: keyIn(random), ConditionExpression: 'attribute_exists(pk)' } })],
  ])
}

function queryIn(random: Random) {
  const Limit = random.oneIn(2) ? { Limit: random.integer(1, 4) } : {}
  const way = { ScanIndexForward: random.oneIn(2), ...Limit }
  const pk = random.pick(['a', 'b'])
  return random.pick<object>(
    [
      { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, ConsistentRead: true },
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :of)',
        ExpressionAttributeValues: { ':pk': pk, ':of': 'B#' },
        ...(random.oneIn(2) && { ExclusiveStartKey: { pk, sk: 'B#1' } }),
      },
      {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': 'A#2', ':last': 'B#1' },
      },
      { KeyConditionExpression: 'pk = :pk AND sk >= :from', ExpressionAttributeValues: { ':pk': pk, ':from': 'B' } },
      {
        KeyConditionExpression: 'pk = :pk AND sk < :before',
        FilterExpression: 'version <= :most',
        ExpressionAttributeValues: { ':pk': pk, ':before': 'C', ':most': 1 },
      },
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :list AND gsi1sk < :before',
        ExpressionAttributeValues: { ':list': 'x', ':before': '9' },
      },
    ].map((one) => ({ TableName, ...one, ...way })),
  )
}

function anyCommand(random: Random): Command {
  const common = { TableName }
  return random.weighted<object>([
    [4, () => new PutCommand({ ...common, Item: itemIn(random), ...conditionIn(random) })],
    [4, () => new UpdateCommand({ ...common, Key: keyIn(random), ...updateIn(random) })],
    [1, () => new DeleteCommand({ ...common, Key: keyIn(random), ...conditionIn(random) })],
    [2, () => new GetCommand({ ...common, Key: keyIn(random), ProjectionExpression: 'version, suspension' })],
    [2, () => new GetCommand({ ...common, Key: keyIn(random), ConsistentRead: true })],
    [2, () => new BatchGetCommand({ RequestItems: { [TableName]: { Keys: random.times(3, () => keyIn(random)) } } })],
    [6, () => new TransactWriteCommand({ TransactItems: random.times(random.integer(1, 4), () => partIn(random)) })],
    [5, () => new QueryCommand(queryIn(random) as ConstructorParameters<typeof QueryCommand>[0])],
    [
      1,
      () =>
        new ScanCommand({
          ...common,
          Limit: 100,
          FilterExpression: 'begins_with(sk, :of)',
          ExpressionAttributeValues: { ':of': 'A' },
        }),
    ],
  ]) as Command
}
