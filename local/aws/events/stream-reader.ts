/** A record as GetRecords gives it. */
export interface StreamRecord {
  readonly eventID: string
  readonly eventName: string
  readonly dynamodb: {
    readonly SequenceNumber: string
    /** Seconds since 1970. */
    readonly ApproximateCreationDateTime: number
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

/** Calls an operation of the DynamoDB Streams API; a refusal is an Error whose `name` is the service's code. */
export type StreamsApi = (operation: string, request: Record<string, unknown>) => Promise<Record<string, unknown>>

/** The Streams API at an endpoint, as the holder of an access key: the poller works with its function's rights. */
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

/** The shards of a stream, parents before their children. */
export async function shardsOf(streams: StreamsApi, streamArn: string): Promise<string[]> {
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

/** Reads a shard from after a sequence number (undefined: from its oldest record) until it gives no more. */
export async function* readShard(
  streams: StreamsApi,
  streamArn: string,
  shardId: string,
  after: string | undefined,
  limit: number,
): AsyncGenerator<StreamRecord[], void, undefined> {
  let iterator: unknown = await iteratorAfter(streams, streamArn, shardId, after)
  while (iterator !== undefined && iterator !== null) {
    const page = (await streams('GetRecords', { ShardIterator: iterator, Limit: limit })) as {
      Records?: StreamRecord[]
      NextShardIterator?: string
    }
    if (!page.Records || page.Records.length === 0) return
    yield page.Records
    iterator = page.NextShardIterator
  }
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
    // The record was trimmed after its 24 hours, so that whatever is left comes after it.
    if ((error as Error).name !== 'TrimmedDataAccessException') throw error
    return (await streams('GetShardIterator', oldest)).ShardIterator
  }
}
