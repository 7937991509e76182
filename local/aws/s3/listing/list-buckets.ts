import { answerXml, type Exchange } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'

/** Buckets belong to the account, so permission on one bucket cannot allow listing all names. */
const allBuckets = '*'
const mostBuckets = 10_000

export function listBuckets({ target, store, may, response, owner }: Omit<Exchange, 'bucket'>, region: string): void {
  if (!may('s3:ListAllMyBuckets', allBuckets)) throw new S3Error('AccessDenied')
  const { query } = target
  const prefix = query.get('prefix')
  const limit = readLimit(query.get('max-buckets'))
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString('utf8')
  const elsewhere = ![undefined, region].includes(query.get('bucket-region'))
  const names = [...store.buckets.keys()].sort().filter((name) => name.startsWith(prefix ?? '') && name > after)
  const page = elsewhere ? [] : names.slice(0, limit)
  const isLast = page.length === 0 || page.at(-1) === names.at(-1)
  answerXml(response, 200, 'ListAllMyBucketsResult', {
    Owner: { ID: owner },
    Buckets: {
      Bucket: page.map((name) => ({
        Name: name,
        CreationDate: store.bucket(name).created.toISOString(),
        BucketRegion: region,
      })),
    },
    Prefix: prefix,
    ContinuationToken: isLast ? undefined : Buffer.from(page.at(-1) ?? '').toString('base64url'),
  })
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return mostBuckets
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostBuckets) return limit
  throw new S3Error(
    'InvalidArgument',
    { ArgumentName: 'max-buckets', ArgumentValue: text },
    `Argument max-buckets must be an integer between 1 and ${mostBuckets}.`,
  )
}
