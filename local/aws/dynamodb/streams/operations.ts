import { type Caller, type Engine, requirePermission } from '../engine.ts'
import { NotFound, ServiceError, ValidationError } from '../service-error.ts'
import { recordRow, type StoredRecord, sequenceText } from '../storage/commit.ts'
import { describeKey, type Stream } from '../tables/tables.ts'

/** Records are readable for a day; an iterator is valid for 15 minutes. */
const retention = 24 * 3600 * 1000
const iteratorLifetime = 15 * 60 * 1000
const largestAnswer = 1024 * 1024

export interface ListStreams {
  readonly TableName?: string
  readonly Limit?: number
  readonly ExclusiveStartStreamArn?: string
}
export interface DescribeStream {
  readonly StreamArn: string
  readonly ExclusiveStartShardId?: string
}
export interface GetShardIterator {
  readonly StreamArn: string
  readonly ShardId: string
  readonly ShardIteratorType: 'TRIM_HORIZON' | 'LATEST' | 'AT_SEQUENCE_NUMBER' | 'AFTER_SEQUENCE_NUMBER'
  readonly SequenceNumber?: string
}
export interface GetRecords {
  readonly ShardIterator: string
  readonly Limit?: number
}

interface Iterator {
  readonly stream: number
  readonly after: number
  readonly madeAt: number
}

/** ListStreams: all streams with readable records, also of deleted tables. */
export async function listStreams(engine: Engine, caller: Caller, request: ListStreams): Promise<object> {
  requirePermission(engine, caller, 'ListStreams', '*')
  const all = [...engine.store.streams.values()].filter(
    ({ tableName }) => request.TableName === undefined || tableName === request.TableName,
  )
  const start = request.ExclusiveStartStreamArn
  const first = start === undefined ? 0 : all.findIndex(({ arn }) => arn === start) + 1
  const page = all.slice(first, first + (request.Limit ?? 100))
  const last = page.at(-1)
  return {
    Streams: page.map(({ arn, tableName, label }) => ({ StreamArn: arn, TableName: tableName, StreamLabel: label })),
    ...(last && first + page.length < all.length && { LastEvaluatedStreamArn: last.arn }),
  }
}

/** DescribeStream. A stream has one shard, so its records are totally ordered. */
export async function describeStream(engine: Engine, caller: Caller, request: DescribeStream): Promise<object> {
  requirePermission(engine, caller, 'DescribeStream', request.StreamArn)
  const stream = streamOf(engine, request.StreamArn)
  const shard = {
    ShardId: shardId(stream),
    SequenceNumberRange: {
      StartingSequenceNumber: sequenceText(stream.startsAfter + 1),
      ...(stream.closed && { EndingSequenceNumber: sequenceText(stream.closed.sequence) }),
    },
  }
  return {
    StreamDescription: {
      StreamArn: stream.arn,
      StreamLabel: stream.label,
      StreamStatus: stream.closed ? 'DISABLED' : 'ENABLED',
      StreamViewType: stream.view,
      CreationRequestDateTime: stream.createdAt / 1000,
      TableName: stream.tableName,
      KeySchema: describeKey(stream.keys),
      Shards: request.ExclusiveStartShardId === shard.ShardId ? [] : [shard],
    },
  }
}

/** @throws ServiceError TrimmedDataAccessException for a record past its retention */
export async function getShardIterator(engine: Engine, caller: Caller, request: GetShardIterator): Promise<object> {
  requirePermission(engine, caller, 'GetShardIterator', request.StreamArn)
  const stream = streamOf(engine, request.StreamArn)
  if (request.ShardId !== shardId(stream))
    throw new NotFound(`Requested resource not found: Shard: ${request.ShardId} in stream ${stream.arn} not found`)
  const iterator = { stream: stream.id, after: await startOf(engine, stream, request), madeAt: now(engine) }
  return { ShardIterator: write(stream, iterator) }
}

/** GetRecords: at most 1000 records or 1 MB. Returns no next iterator at the end of a closed stream. */
export async function getRecords(engine: Engine, caller: Caller, request: GetRecords): Promise<object> {
  const iterator = read(request.ShardIterator)
  const stream = engine.store.streams.get(iterator.stream)
  if (!stream) throw new NotFound('Requested resource not found: Stream not found')
  requirePermission(engine, caller, 'GetRecords', stream.arn)
  if (now(engine) - iterator.madeAt > iteratorLifetime)
    throw new ServiceError(
      'ExpiredIteratorException',
      'The shard iterator has expired: it was issued over 15 minutes ago',
    )
  const from = Math.max(iterator.after, stream.trimmedTo)
  // Most polls find nothing new, which needs no read of the disk.
  const { position, records } =
    from >= engine.store.sequence
      ? { position: from, records: [] }
      : await recordsAfter(engine, stream, from, request.Limit ?? 1000)
  const ended = stream.closed && position >= stream.closed.sequence
  return {
    Records: records,
    ...(!ended && { NextShardIterator: write(stream, { stream: stream.id, after: position, madeAt: now(engine) }) }),
  }
}

async function recordsAfter(engine: Engine, stream: Stream, from: number, limit: number) {
  const records: Record<string, unknown>[] = []
  let [position, bytes] = [from, 0]
  const range = { gt: recordRow(stream.id, from), lt: recordRow(stream.id + 1, 0) }
  for await (const row of engine.store.values({ ...range, limit })) {
    const { at, sequence, record } = row as StoredRecord
    position = sequence
    if (at <= now(engine) - retention) continue
    records.push(record)
    bytes += (record.dynamodb as { SizeBytes: number }).SizeBytes
    if (bytes >= largestAnswer) break
  }
  return { position, records }
}

/** Deletes records older than a day, and streams closed before that. */
export async function trimStreams(engine: Engine): Promise<void> {
  const { store } = engine
  const oldest = now(engine) - retention
  for (const stream of [...store.streams.values()]) {
    let trimmedTo = stream.trimmedTo
    const range = { gt: recordRow(stream.id, trimmedTo), lt: recordRow(stream.id + 1, 0) }
    for await (const row of store.values(range)) {
      const { at, sequence } = row as StoredRecord
      if (at > oldest) break
      trimmedTo = sequence
    }
    const over = stream.closed !== undefined && stream.closed.at <= oldest
    if (trimmedTo === stream.trimmedTo && !over) continue
    await store.exclusive(async () => {
      const trimmed: Stream = { ...(store.streams.get(stream.id) ?? stream), trimmedTo }
      await store.write(over ? store.removedStreamChanges(stream.id) : store.streamChanges(trimmed))
      if (over) store.streams.delete(stream.id)
      else store.streams.set(stream.id, trimmed)
    })
    await store.clear({ gte: recordRow(stream.id, 0), lt: recordRow(stream.id, trimmedTo + 1) })
  }
}

async function startOf({ store }: Engine, stream: Stream, request: GetShardIterator): Promise<number> {
  if (request.ShardIteratorType === 'TRIM_HORIZON') return stream.startsAfter
  // Waits for a pending write, whose sequence numbers are allocated but whose records are not stored yet.
  if (request.ShardIteratorType === 'LATEST')
    return store.exclusive(async () => stream.closed?.sequence ?? store.sequence)
  if (request.SequenceNumber === undefined)
    throw new ValidationError(`SequenceNumber is required for ${request.ShardIteratorType}`)
  const sequence = Number(BigInt(request.SequenceNumber) - BigInt(sequenceText(0)))
  if (sequence <= stream.trimmedTo)
    throw new ServiceError(
      'TrimmedDataAccessException',
      'The requested sequence number has been trimmed from the stream',
    )
  return request.ShardIteratorType === 'AT_SEQUENCE_NUMBER' ? sequence - 1 : sequence
}

function streamOf({ store }: Engine, arn: string): Stream {
  for (const stream of store.streams.values()) if (stream.arn === arn) return stream
  throw new NotFound(`Requested resource not found: Stream: ${arn} not found`)
}

function shardId(stream: Stream): string {
  return `shardId-${String(stream.createdAt).padStart(20, '0')}-${String(stream.id).padStart(8, '0')}`
}

function write(stream: Stream, iterator: Iterator): string {
  return `${stream.arn}|1|${Buffer.from(JSON.stringify(iterator)).toString('base64')}`
}

function read(text: string): Iterator {
  try {
    return JSON.parse(Buffer.from(text.split('|').at(-1) ?? '', 'base64').toString()) as Iterator
  } catch {
    throw new ValidationError('Invalid ShardIterator')
  }
}

function now({ surroundings }: Engine): number {
  return surroundings.now().getTime()
}
