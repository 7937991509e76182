import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import middy from '@middy/core'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod'
import { idOf } from '../../../shared/ids.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/service-calls.ts'
import { clearEnvironment } from '../env.ts'
import { objectsOf } from '../keys.ts'
import { deleteObjects } from '../objects.ts'

const { BUCKET_NAME } = clearEnvironment.read()
const { logger } = observe('photos-clear')
const s3 = openClient(S3Client)

const goneRow = z.object({ id: idOf('photo'), conversion: z.string().nullable() })

/**
 * Deletes a photo's objects after its row: removed by its owner, with its ad, or by expiry after a day. No other code
 * deletes them. Idempotent. A running conversion removes its own objects (`convert.ts`).
 */
export const handler = middy(async (event: DynamoDBStreamEvent): Promise<void> => {
  for (const { dynamodb } of event.Records) {
    const gone = goneRow.parse(unmarshall((dynamodb?.OldImage ?? {}) as Record<string, AttributeValue>))
    if (gone.conversion !== null) await deleteObjects(s3, BUCKET_NAME, objectsOf(gone.id, gone.conversion))
  }
}).use(injectLambdaContext(logger, { clearState: true }))
