import { useTranslation } from 'react-i18next'
import { type Dashboard, funnelSteps } from '../../../shared/contract/figures.ts'
import { countText } from '../../lib/count-text.ts'
import { Facts } from '../../ui/page/facts.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './figures.module.css'
import { durationOf, percentText, pointText, routeNames } from './texts.ts'

interface PanelProps {
  readonly page: Dashboard
}

/** Funnel, moderation, page views, searches without results and referrals. */
export function Panels({ page }: PanelProps) {
  return (
    <div className={classNames('stack', styles.panels)}>
      <Funnel page={page} />
      <div className="stack">
        <Moderation page={page} />
        <Referrals page={page} />
      </div>
      <Views page={page} />
      <Searches page={page} />
    </div>
  )
}

function Funnel({ page: { funnel, period } }: PanelProps) {
  const { t, i18n } = useTranslation('figures')
  const largest = Math.max(1, ...funnelSteps.map((step) => funnel[step]))
  return (
    <ChartFrame
      chart="funnel"
      period={period}
      title={t('funnel.title')}
      text={t('funnel.text')}
      table={{
        columns: [t('funnel.step'), t('funnel.count')],
        rows: funnelSteps.map((step) => [t(`funnel.${step}`), countText(funnel[step], i18n.language)]),
      }}
    >
      <ol className={styles.funnel}>
        {funnelSteps.map((step) => (
          <li key={step}>
            <span>{t(`funnel.${step}`)}</span>
            <span className={styles.percent}>{countText(funnel[step], i18n.language)}</span>
            <span className={styles.bar} style={{ inlineSize: `${(funnel[step] / largest) * 100}%` }} />
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

function Moderation({ page: { moderation } }: PanelProps) {
  const { t, i18n } = useTranslation('figures')
  const { decided, averageSeconds, withinADayPercent } = moderation
  const duration = durationOf(averageSeconds ?? 0)
  return (
    <Card>
      <section aria-labelledby="moderation-figures">
        <h2 id="moderation-figures">{t('moderation.title')}</h2>
        {averageSeconds === null ? (
          <p className={styles.none}>{t('moderation.none')}</p>
        ) : (
          <Facts
            facts={[
              [
                t('moderation.average'),
                t(`moderation.${duration.unit}`, {
                  count: duration.count,
                  shown: countText(duration.count, i18n.language),
                }),
              ],
              [t('moderation.withinADay'), percentText(withinADayPercent ?? 0, i18n.language)],
              [t('moderation.decided'), countText(decided, i18n.language)],
            ]}
          />
        )}
      </section>
    </Card>
  )
}

function Views({ page: { views, period } }: PanelProps) {
  const { t, i18n } = useTranslation('figures')
  const empty = views.total === 0
  const total = t('views.total', { total: countText(views.total, i18n.language) })
  return (
    <ChartFrame
      chart="views"
      period={period}
      title={t('views.title')}
      empty={empty && t('views.empty')}
      text={empty ? t('views.text') : `${t('views.text')} ${total}`}
      table={{
        columns: [t('views.page'), t('views.count')],
        rows: views.routes.map((view) => [t(`routes.${routeNames[view.route]}`), countText(view.views, i18n.language)]),
      }}
    />
  )
}

function Searches({ page: { emptySearches, period } }: PanelProps) {
  const { t, i18n } = useTranslation('figures')
  return (
    <ChartFrame
      chart="searches"
      period={period}
      title={t('searches.title')}
      text={t('searches.text')}
      empty={emptySearches.length === 0 && t('searches.empty')}
      table={{
        columns: [t('searches.words'), t('searches.visits'), t('searches.month')],
        rows: emptySearches.map(({ words, visits, month }) => [
          words,
          countText(visits, i18n.language),
          pointText(month, i18n.language),
        ]),
      }}
    />
  )
}

function Referrals({ page: { referrals } }: PanelProps) {
  const { t, i18n } = useTranslation('figures')
  return (
    <Card>
      <section aria-labelledby="referral-figures">
        <h2 id="referral-figures">{t('referrals.title')}</h2>
        {referrals.qualified === 0 && referrals.paid === 0 ? (
          <p className={styles.none}>{t('referrals.empty')}</p>
        ) : (
          <Facts
            facts={[
              [t('referrals.qualified'), countText(referrals.qualified, i18n.language)],
              [t('referrals.paid'), countText(referrals.paid, i18n.language)],
            ]}
          />
        )}
      </section>
    </Card>
  )
}
