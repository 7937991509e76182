import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeDeadLetters } from '../../kit/events/stream-fixture.ts'

vi.stubEnv('AWS_REGION', 'sa-east-1')
vi.stubEnv('BUCKET_NAME', 'bucket')
vi.stubEnv('DEAD_LETTERS_URL', 'https://sqs.example/dead-letters')
const { handler } = await import('./clear.ts')
const s3 = mockClient(S3Client)
afterAll(() => s3.restore())

const id = 'pho_01KAJ3P6Q0ABCDEFGHJKMNPQRS'
function clear(rows: readonly object[]) {
  const Records = rows.map((row, number) => ({
    dynamodb: { SequenceNumber: `s${number}`, Keys: marshall({ pk: `P${number}`, sk: 'P' }), OldImage: marshall(row) },
  }))
  return handler({ Records } as unknown as DynamoDBStreamEvent, {} as Context)
}

let letters: ReturnType<typeof takeDeadLetters>
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  letters = takeDeadLetters()
  s3.reset()
  s3.on(DeleteObjectCommand).resolves({})
})

describe('removal of a photo’s objects', () => {
  it('goes on after rows that are no photos', async () => {
    const rows = [
      { id: 'pho_1', conversion: null },
      { id, conversion: '../../other' },
      { id },
      { id, conversion: null },
      { id, conversion: '2-0123456789abcdef' },
    ]
    expect(await clear(rows)).toEqual({ batchItemFailures: [] })
    const keys = s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
    expect(keys).toHaveLength(5)
    for (const key of keys) expect(key).toContain(`media/photos/${id}/2-0123456789abcdef/`)
    expect(letters.taken.map(({ letter }) => letter.unreadable.pk)).toEqual(['P0', 'P1', 'P2'])
  })
})
