import type { ObjectEvent } from '../s3/storage/object-events.ts'
import type { ServiceEvent } from './server.ts'

/** Builds the EventBridge event of an S3 change. Source: S3 user guide, "EventBridge event message structure". */
export function objectEvent(change: ObjectEvent, requester: string): ServiceEvent {
  const { bucket, key, size, etag, sequencer, versionId } = change
  const created = change.eventName === 'Object Created'
  return {
    source: 'aws.s3',
    'detail-type': change.eventName,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, ...(created && { size, etag }), sequencer, ...(versionId && { 'version-id': versionId }) },
      'request-id': sequencer,
      requester,
      'source-ip-address': '127.0.0.1',
      reason: change.reason,
      ...(!created && { 'deletion-type': 'Permanently Deleted' }),
    },
  }
}
