import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { endingWithin, openClient } from '../services/service-calls.ts'

export interface Table {
  readonly client: DynamoDBDocumentClient
  readonly name: string
}

/** Call it once for each function instance, to reuse connections. */
export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(openClient(DynamoDBClient), {
    marshallOptions: { removeUndefinedValues: true },
    // The default throws for numbers that are not exact, so that no schema could refuse one alone.
    unmarshallOptions: { wrapNumbers: Number },
  })
  return { client: endingWithin(client), name }
}

/** Epoch seconds for the TTL attribute. */
export function expiresAt(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds
}

export const daySeconds = 24 * 60 * 60
