import { Aws } from 'aws-cdk-lib'
import { region } from '../settings.ts'

/** A fixed name, so that policies can name its prefixes without a reference to another stack. */
export const bucketName = `retorna-media-${Aws.ACCOUNT_ID}-${region}`

/** SES publishes bounces and complaints of e-mails sent with it. */
export const configurationSetName = 'retorna-mail'

/** Table indexes; each has the keys `<name>pk` and `<name>sk`. */
export const indexNames = ['gsi1', 'gsi2'] as const
