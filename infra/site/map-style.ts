import { CfnAPIKey, CfnMap } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'

const mapName = named()

/**
 * Creates the base map and its public API key, limited to this map and these referrers. The resource does not expose
 * the key's value, so publish-site.ts reads it.
 */
export function createMapStyle(scope: Construct, siteUrls: readonly string[]): { map: CfnMap; key: CfnAPIKey } {
  const map = new CfnMap(scope, 'Map', {
    mapName,
    description: 'Base map of the listing and of an ad',
    configuration: { style: 'VectorHereExplore' },
  })
  const key = new CfnAPIKey(scope, 'MapKey', {
    keyName: mapName,
    description: 'Draws the base map for pages of the site',
    noExpiry: true,
    // Location otherwise refuses to change a key used within seven days, or to delete one that expired less than ninety
    // days ago. A new site address or a teardown would fail half-way.
    forceUpdate: true,
    forceDelete: true,
    restrictions: {
      allowActions: ['geo:GetMap*'],
      allowResources: [map.attrArn],
      allowReferers: siteUrls.map((url) => `${url}/*`),
    },
  })
  return { map, key }
}
