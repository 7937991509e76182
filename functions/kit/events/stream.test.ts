import { marshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { type Handled, streamConsumer } from './stream.ts'
import { takeDeadLetters } from './stream-fixture.ts'

vi.stubEnv('AWS_REGION', 'sa-east-1')
vi.stubEnv('DEAD_LETTERS_URL', 'https://sqs.example/dead-letters')

const row = z.object({ name: z.string() })
const seen: string[] = []
let answer: Handled = {}
const consume = streamConsumer('things', {
  image: 'OldImage',
  read: (value) => row.parse(value),
  handle: async (rows) => {
    seen.push(...rows.map(({ row: { name } }) => name))
    return answer
  },
})
function recordOf(image: object, number: number): DynamoDBRecord {
  const dynamodb = {
    SequenceNumber: `s${number}`,
    Keys: marshall({ pk: `THING#${number}`, sk: 'THING' }),
    OldImage: marshall(image),
    SizeBytes: 1,
  }
  return { eventName: 'REMOVE', dynamodb } as DynamoDBRecord
}
function deliver(Records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  return consume({ Records } as unknown as DynamoDBStreamEvent, {} as Context) as Promise<DynamoDBBatchResponse>
}

let letters: ReturnType<typeof takeDeadLetters>
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  letters = takeDeadLetters()
  seen.length = 0
  answer = {}
})

describe('streamConsumer', () => {
  it('handles readable rows and sends each unreadable one to the dead letters with its key', async () => {
    const records = [{ name: 'a' }, { name: 1 }, { name: 'c' }, {}].map(recordOf)
    expect(await deliver(records)).toEqual({ batchItemFailures: [] })
    expect(seen).toEqual(['a', 'c'])
    expect(letters.taken.map(({ letter }) => letter)).toEqual([
      { unreadable: { reason: expect.stringContaining('string'), pk: 'THING#1', sk: 'THING' }, Records: [records[1]] },
      { unreadable: { reason: expect.stringContaining('string'), pk: 'THING#3', sk: 'THING' }, Records: [records[3]] },
    ])
  })

  it('sends a row with attributes that no image has', async () => {
    const broken = { ...recordOf({}, 0), dynamodb: { SequenceNumber: 's0', OldImage: { name: { X: 1 } } } }
    expect(await deliver([broken as unknown as DynamoDBRecord, recordOf({ name: 'b' }, 1)])).toEqual({
      batchItemFailures: [],
    })
    expect(seen).toEqual(['b'])
    expect(letters.taken).toHaveLength(1)
  })

  it('throws if the queue takes no dead letter, so that the row comes again', async () => {
    letters.refuse()
    await expect(deliver([recordOf({}, 0)])).rejects.toThrow('SQS took no dead letter: 500')
  })

  it('leaves out the image of a row that is larger than a message', async () => {
    await deliver([recordOf({ text: 'x'.repeat(300_000) }, 0)])
    const [{ letter } = {}] = letters.taken
    expect(letter?.Records).toEqual([
      {
        eventName: 'REMOVE',
        dynamodb: { SequenceNumber: 's0', Keys: marshall({ pk: 'THING#0', sk: 'THING' }), SizeBytes: 1 },
      },
    ])
  })

  it('reports the held row and sends only refused rows before it', async () => {
    answer = { heldAt: 's2', refused: [{ sequence: 's1', reason: 'no' }] }
    const images = [{ name: 'a' }, { name: 'b' }, { name: 'c' }, {}]
    expect(await deliver(images.map(recordOf))).toEqual({ batchItemFailures: [{ itemIdentifier: 's2' }] })
    expect(letters.taken.map(({ letter }) => letter.unreadable)).toEqual([{ reason: 'no', pk: 'THING#1', sk: 'THING' }])
  })
})
