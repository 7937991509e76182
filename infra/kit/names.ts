import { Aws } from 'aws-cdk-lib'
import { region } from '../settings.ts'

/** Named, so that rights on its prefixes can be written, and checked, without a reference to another stack. */
export const bucketName = `retorna-media-${Aws.ACCOUNT_ID}-${region}`

/** The table's indexes; each has the keys `<name>pk` and `<name>sk`. */
export const indexNames = ['gsi1', 'gsi2'] as const
