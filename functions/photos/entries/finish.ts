import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { S3Client } from '@aws-sdk/client-s3'
import { photoConverted, photoRenewed, photoUploadUnused } from '../../../events/photo-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { sampledQuota } from '../../kit/limits/sampled-quota.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { finishEnvironment } from '../env.ts'
import { dropUnusedUpload, type FinishDeps, finishConversion, finishRenewal } from '../finish.ts'
import { deleteObjects } from '../objects.ts'
import { formObjects } from '../quotas.ts'

const env = finishEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = openClient(S3Client)
const countObject = sampledQuota(table, formObjects, 5)
const { metrics } = observe('photos-finish')

const deps = (now: Date): FinishDeps => ({
  table,
  now,
  deleteObjects: (keys) => deleteObjects(s3, env.BUCKET_NAME, keys),
})

/** What the functions that decode pictures must not do: it changes ads and deletes objects, and reads no object. */
export const handler = consumer('photos-finish', [
  on(photoConverted, ({ data }, { now }) => finishConversion(deps(now), data.photoId, data.conversion)),
  on(photoUploadUnused, async ({ data }, { now, logger }) => {
    logger.info('unused upload', { photoId: data.photoId })
    await dropUnusedUpload({ ...deps(now), countObject }, data.photoId, data.conversion)
  }),
  on(photoRenewed, async ({ data }, { now }) => {
    const isKept = await finishRenewal(deps(now), data)
    metrics.addMetric(isKept ? 'photosRenewed' : 'photosNotRenewed', MetricUnit.Count, 1)
  }),
])
