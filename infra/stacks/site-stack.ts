import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { region, type Settings } from '../settings.ts'
import { createHosting } from '../site/hosting.ts'
import type { BackendStack } from './backend-stack.ts'
import type { StorageStack } from './storage-stack.ts'

/** The web application, in front of API and photos. */
export class SiteStack extends Stack {
  constructor(scope: Construct, storage: StorageStack, backend: BackendStack, settings: Settings) {
    super(scope, 'RetornaSite', { env: { region }, description: 'Retorna: the web application' })
    const { app, defaultUrl } = createHosting(this, backend.api, storage.media, settings)

    new CfnOutput(this, 'SiteUrl', { value: settings.siteUrl })
    new CfnOutput(this, 'SiteAppId', { value: app.attrAppId })
    new CfnOutput(this, 'SiteDefaultUrl', { value: defaultUrl })
  }
}
