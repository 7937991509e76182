import { useTranslation } from 'react-i18next'
import type { ConsentView } from '../../../shared/contract/privacy.ts'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { dayText, instantText } from '../../lib/wording.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './privacy.module.css'

export function ConsentsPart({ consents }: { consents: readonly ConsentView[] }) {
  const { t } = useTranslation('privacy')
  const tag = languageTag(currentLocale())
  return (
    <section className={styles.part}>
      <h3>{t('consents.title')}</h3>
      {consents.length === 0 ? (
        <p>{t('consents.none')}</p>
      ) : (
        <dl className={classNames('stack-small', styles.consents)}>
          {consents.map(({ kind, version, at }) => (
            <div key={`${kind} ${version}`}>
              <dt>{t(`consents.${kind}`)}</dt>
              <dd>{t('consents.line', { version: dayText(version, tag), at: instantText(at, tag) })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
