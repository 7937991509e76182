import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Category } from '../../../shared/recyclables/categories.ts'
import { listingPath } from '../../lib/listing/address.ts'
import { materials } from '../../ui/ads/materials.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

export function Ecosystem() {
  const { t } = useTranslation(['home-sections', 'common'])
  return (
    <Section title={t('ecosystem.title')} text={t('ecosystem.text')} sunken>
      <ul className={styles.materials}>
        {(Object.keys(materials) as Category[]).map((category) => {
          const { Icon, color } = materials[category]
          return (
            <li key={category}>
              <Link
                to={listingPath({ category })}
                className={styles.material ?? ''}
                style={{
                  background: `var(--amplify-colors-${color}-tint)`,
                  color: `var(--amplify-colors-${color})`,
                }}
              >
                <Icon aria-hidden="true" />
                {t(`common:material.${category}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
