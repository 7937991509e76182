import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { CfnApp } from 'aws-cdk-lib/aws-amplify'
import type { Construct } from 'constructs'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { stackName } from '../kit/names.ts'
import { region, type Settings } from '../settings.ts'
import { createHosting } from '../site/hosting.ts'
import { createMapStyle } from '../site/map-style.ts'
import type { BackendStack } from './backend-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
import type { StorageStack } from './storage-stack.ts'

interface Origins {
  readonly storage: StorageStack
  readonly backend: BackendStack
  readonly gateway: GatewayStack
}

/** The web application and its map. The stack is stateless: publish the site again after a rebuild. */
export class SiteStack extends Stack {
  readonly app: CfnApp

  constructor(scope: Construct, { storage, backend, gateway }: Origins, settings: Settings) {
    super(scope, 'RetornaSite', {
      stackName: stackName(scope, 'Site'),
      env: { region },
      description: 'Retorna: the web application',
    })
    const { app, defaultUrl } = createHosting(this, { api: gateway.api, live: backend.live }, storage.media, settings)
    this.app = app
    const { map, key } = createMapStyle(this, [settings.siteUrl, defaultUrl])

    new CfnOutput(this, 'SiteUrl', { value: settings.siteUrl })
    new CfnOutput(this, 'SiteAppId', { value: app.attrAppId })
    new CfnOutput(this, 'SiteDefaultUrl', { value: defaultUrl })
    new CfnOutput(this, 'SiteApiUrl', {
      value: settings.callApiDirectly ? `${gateway.api.apiEndpoint}${apiPrefix}` : apiPrefix,
    })
    new CfnOutput(this, 'PageViewsOneIn', { value: String(settings.pageViewsOneIn) })
    new CfnOutput(this, 'MapName', { value: map.ref })
    new CfnOutput(this, 'MapKeyName', { value: key.ref })
    new CfnOutput(this, 'MapKeyPublished', { value: String(settings.publishMapKey) })
  }
}
