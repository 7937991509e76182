import { CfnOutput } from 'aws-cdk-lib'
import { CfnAPIKey, CfnMap } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

const mapName = 'retorna'

/**
 * The base map of the web application. The key is public by nature: it draws this map only, and only for pages of the
 * site. Its value is no attribute of the resource, so that the publication of the site asks for it.
 */
export function createMapStyle(scope: Construct, settings: Settings): void {
  const map = new CfnMap(scope, 'Map', {
    mapName,
    description: 'Base map of the listing and of an ad',
    configuration: { style: 'VectorHereExplore' },
  })
  const key = new CfnAPIKey(scope, 'MapKey', {
    keyName: mapName,
    description: 'Draws the base map for pages of the site',
    noExpiry: true,
    restrictions: {
      allowActions: ['geo:GetMap*'],
      allowResources: [map.attrArn],
      allowReferers: [`${settings.siteUrl}/*`],
    },
  })
  new CfnOutput(scope, 'MapName', { value: map.ref })
  new CfnOutput(scope, 'MapKeyName', { value: key.ref })
}
