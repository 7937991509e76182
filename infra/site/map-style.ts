import { CfnAPIKey, CfnMap } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'

const mapName = 'retorna'

/**
 * The base map of the web application. The key is public by nature: it draws this map only, and only for pages of the
 * addresses given. Its value is no attribute of the resource, so that the publication of the site asks for it.
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
    // Without these, Location refuses to change a key that was used within seven days, and to delete one that has not
    // been expired for ninety: a change of the site's address, or a teardown, would stop half-way.
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
