import type { RecyclableView } from '../contract/recyclables.ts'
import { photoPath } from '../photos/path.ts'
import { recyclablePath } from './path.ts'

/** Returns schema.org Product data with an Offer, for search engines and previews. */
export function productJsonLd(ad: RecyclableView, origin: string): Record<string, unknown> {
  const images = ad.photos
    .filter((photo) => photo.status === 'ready')
    .map((photo) => origin + photoPath(photo, 'share.jpg'))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: ad.type,
    description: ad.description,
    category: ad.category,
    ...(images.length > 0 && { image: images }),
    offers: {
      '@type': 'Offer',
      price: (ad.priceCents / 100).toFixed(2),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${ad.status === 'approved' ? 'InStock' : 'SoldOut'}`,
      itemCondition: 'https://schema.org/UsedCondition',
      url: origin + recyclablePath(ad),
      areaServed: `${ad.place.city} - ${ad.place.uf}`,
    },
  }
}
