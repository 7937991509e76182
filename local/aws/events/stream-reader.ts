export interface StreamRecord {
  readonly eventID: string
  readonly eventName: string
  readonly dynamodb: {
    readonly SequenceNumber: string
    /** Seconds since the epoch. */
    readonly ApproximateCreationDateTime: number
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/** Calls an operation of the DynamoDB Streams API. A refusal is an Error whose `name` is the service's code. */
export type StreamsApi = (operation: string, request: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Returns the Streams API at an endpoint. The poller uses its function's access key, and so its permissions. */
export function streamsApiAt(endpoint: string, accessKeyId: string, region: string): StreamsApi {
  return async (operation, request) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
        authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify(request),
    })
    const body = (await response.json()) as Record<string, unknown>
    if (response.ok) return body
    const error = new Error(String(body.message ?? body.Message ?? response.statusText))
    error.name = String(body.__type).split('#').at(-1) ?? 'Error'
    throw error
  }
}

/** Read position in a shard: the iterator that continues after record `after` (undefined: from the oldest). */
interface Place {
  readonly after: string | undefined
  readonly iterator: unknown
}

export interface StreamReader {
  /** Lists the shards, parents before their children. */
  shards(): Promise<readonly string[]>
  /** Reads a shard after a sequence number (undefined: from the oldest record) until it is drained. */
  read(shardId: string, after: string | undefined, limit: number): AsyncGenerator<StreamRecord[], void, undefined>
}

/**
 * Reads a stream repeatedly, as a poller does. It keeps the iterator of the last answer and lists shards again only
 * after one has ended, so polling a quiet stream takes one call.
 */
export function createStreamReader(streams: StreamsApi, streamArn: string): StreamReader {
  const places = new Map<string, Place>()
  let known: readonly string[] | undefined

  async function getRecords(shardId: string, { after, iterator }: Place, limit: number) {
    const page = (ShardIterator: unknown) =>
      streams('GetRecords', { ShardIterator, Limit: limit }) as Promise<{
        Records?: StreamRecord[]
        NextShardIterator?: string | null
      }>
    try {
      return await page(iterator)
    } catch (error) {
      // An iterator expires after 15 minutes, for example while the machine sleeps or a record takes long to deliver.
      if ((error as Error).name !== 'ExpiredIteratorException') throw error
      return page(await iteratorAfter(streams, streamArn, shardId, after))
    }
  }

  return {
    async shards() {
      known ??= await shardsOf(streams, streamArn)
      return known
    },
    async *read(shardId, after, limit) {
      let place = places.get(shardId)
      if (!place || place.after !== after)
        place = { after, iterator: await iteratorAfter(streams, streamArn, shardId, after) }
      for (;;) {
        const page: { Records?: StreamRecord[]; NextShardIterator?: string | null } = await getRecords(
          shardId,
          place,
          limit,
        )
        const records = page.Records ?? []
        place = { after: records.at(-1)?.dynamodb.SequenceNumber ?? place.after, iterator: page.NextShardIterator }
        const ended = place.iterator === undefined || place.iterator === null
        if (ended) {
          places.delete(shardId)
          known = undefined
        } else places.set(shardId, place)
        if (records.length > 0) yield records
        if (ended || records.length === 0) return
      }
    },
  }
}

async function shardsOf(streams: StreamsApi, streamArn: string): Promise<string[]> {
  const shards: string[] = []
  let last: unknown
  do {
    const { StreamDescription } = (await streams('DescribeStream', {
      StreamArn: streamArn,
      ...(last !== undefined && { ExclusiveStartShardId: last }),
    })) as { StreamDescription: { Shards?: { ShardId: string }[]; LastEvaluatedShardId?: string } }
    shards.push(...(StreamDescription.Shards ?? []).map((shard) => shard.ShardId))
    last = StreamDescription.LastEvaluatedShardId
  } while (last !== undefined)
  return shards
}

async function iteratorAfter(
  streams: StreamsApi,
  streamArn: string,
  shardId: string,
  after: string | undefined,
): Promise<unknown> {
  const shard = { StreamArn: streamArn, ShardId: shardId }
  const oldest = { ...shard, ShardIteratorType: 'TRIM_HORIZON' }
  if (after === undefined) return (await streams('GetShardIterator', oldest)).ShardIterator
  try {
    const request = { ...shard, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
    return (await streams('GetShardIterator', request)).ShardIterator
  } catch (error) {
    // The record was trimmed after 24 hours, so all remaining records follow it.
    if ((error as Error).name !== 'TrimmedDataAccessException') throw error
    return (await streams('GetShardIterator', oldest)).ShardIterator
  }
}
