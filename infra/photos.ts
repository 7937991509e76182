import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { patternOf } from '../events/event.ts'
import { recyclableClosed, recyclableDeleted, recyclableEdited } from '../events/recyclable-events.ts'
import { clearEnvironment, convertEnvironment, removeEnvironment } from '../functions/photos/env.ts'
import { subscribe } from './event-bus.ts'
import { ProductFunction } from './function.ts'
import { keepAudit, missObjects, onObjects, onTable } from './rights.ts'
import type { StorageStack } from './storage-stack.ts'
import { mapStream, readStream } from './stream.ts'

/** What happens to a photo after its upload: it becomes pictures for readers, and goes when its ad does. */
export function addPhotoWork(scope: Construct, storage: StorageStack, bus: EventBus): void {
  const { table, bucket } = storage
  const environment = { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName }

  const convert = new ProductFunction(scope, {
    entry: 'functions/photos/convert.ts',
    declares: convertEnvironment,
    environment,
    rights: [
      onTable(table, ['GetItem', 'PutItem', 'UpdateItem']),
      keepAudit(table, { audits: false }),
      onObjects('uploads/', ['Get', 'Delete']),
      missObjects(),
      // Deletes what it wrote when the photo was removed meanwhile.
      onObjects('media/photos/', ['Put', 'Delete']),
    ],
    errorImpact: 'Photos stay in preparation, so the ads they are for cannot be seen as they should.',
    called: 'event',
    // A 50 MP photo takes about 10 s; the rest is for a cold start and a slow download.
    timeout: Duration.seconds(60),
    // More than one processor: encoding AVIF is all computing, and it holds a decoded photo of 50 MP (150 MB).
    memory: 2048,
  })
  // S3 speaks on the account's default bus only.
  subscribe(scope, 'PhotoUploaded', {
    description: 'A photo was uploaded',
    pattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: 'uploads/' }] } },
    },
    to: convert,
  })

  const remove = new ProductFunction(scope, {
    entry: 'functions/photos/remove.ts',
    declares: removeEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['DeleteItem'], ['photo'])],
    errorImpact: 'Photos that an owner deleted are still reachable by their address.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  const clear = new ProductFunction(scope, {
    entry: 'functions/photos/clear.ts',
    declares: clearEnvironment,
    environment: { BUCKET_NAME: bucket.bucketName },
    rights: [...readStream(table), onObjects('media/photos/', ['Delete'])],
    errorImpact: 'Pictures of photos that are gone stay in the bucket and reachable by their address.',
    called: 'stream',
    timeout: Duration.seconds(60),
    memory: 512,
  })
  mapStream(scope, 'PhotoRowsGone', table, clear, { eventName: 'REMOVE', rows: 'photo' })
  subscribe(scope, 'PhotosMayGo', {
    description: 'An ad was deleted, closed or edited: its photos may go',
    bus,
    pattern: patternOf(recyclableDeleted, recyclableClosed, recyclableEdited),
    to: remove,
  })
}
