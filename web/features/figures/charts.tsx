import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { Axis, BarGroup, BarSeries, buildChartTheme, Grid, LineSeries, Tooltip, XYChart } from '@visx/xychart'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigurePoint } from '../../../shared/contract/figures.ts'
import { intlTag } from '../../../shared/language-tag.ts'
import { formatBrl } from '../../../shared/money.ts'
import type { Category } from '../../../shared/recyclables/categories.ts'
import { countText } from '../../lib/count-text.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { materials } from '../../ui/ads/materials.ts'
import styles from './charts.module.css'
import { pointText, shortBrl, tickText } from './texts.ts'

interface Series {
  readonly key: 'revenueCents' | 'earningsCents' | 'users' | 'ads'
  readonly name: string
  readonly color: string
  readonly dashed?: boolean
}

const color = (token: string) => `var(--amplify-colors-${token})`

/** Colours are custom properties, so that both themes need no second theme object. */
const theme = buildChartTheme({
  backgroundColor: 'transparent',
  colors: [color('leaf'), color('plastic')],
  gridColor: color('hairline'),
  gridColorDark: color('control'),
  tickLength: 4,
  svgLabelSmall: { fill: color('ink-soft'), fontFamily: 'inherit', fontSize: 12 },
})
const margin = { top: 12, right: 12, bottom: 28, left: 60 }

interface TrendProps {
  readonly points: readonly FigurePoint[]
  readonly summary: string
}

/** Revenue above users on the same time axis: two units need two scales. */
export function RevenueChart({ points, summary }: TrendProps) {
  const { t } = useTranslation('figures')
  const money: Series[] = [
    { key: 'revenueCents', name: t('charts.revenue.money'), color: color('leaf') },
    { key: 'earningsCents', name: t('charts.revenue.earnings'), color: color('paperboard'), dashed: true },
  ]
  const users: Series[] = [{ key: 'users', name: t('charts.revenue.users'), color: color('plastic') }]
  return (
    <Picture summary={summary} legend={[...money, ...users]}>
      <Lines points={points} series={money} height={220} short={shortBrl} whole={formatBrl} />
      <Lines points={points} series={users} height={150} short={shortCount} whole={countText} />
    </Picture>
  )
}

/** New users and ads, side by side. */
export function ActivityChart({ points, summary }: TrendProps) {
  const { t } = useTranslation('figures')
  const series: Series[] = [
    { key: 'users', name: t('charts.activity.users'), color: color('plastic') },
    { key: 'ads', name: t('charts.activity.ads'), color: color('leaf') },
  ]
  return (
    <Picture summary={summary} legend={series}>
      <Plot points={points} series={series} height={260} short={shortCount} whole={countText}>
        <BarGroup padding={0.15}>
          {series.map((one) => (
            <BarSeries
              key={one.key}
              dataKey={one.name}
              data={[...points]}
              xAccessor={({ at }) => at}
              yAccessor={(point) => point[one.key]}
              colorAccessor={() => one.color}
              radius={3}
              radiusTop
            />
          ))}
        </BarGroup>
      </Plot>
    </Picture>
  )
}

function shortCount(count: number, tag: string): string {
  return Number.isInteger(count) ? new Intl.NumberFormat(intlTag(tag), { notation: 'compact' }).format(count) : ''
}

interface PlotProps {
  readonly points: readonly FigurePoint[]
  readonly series: readonly Series[]
  readonly height: number
  readonly short: (value: number, tag: string) => string
  readonly whole: (value: number, tag: string) => string
}

function Lines(props: PlotProps) {
  const { points, series } = props
  return (
    <Plot {...props}>
      {series.map(({ key, name, color: stroke, dashed = false }) => (
        <LineSeries
          key={key}
          dataKey={name}
          data={[...points]}
          xAccessor={({ at }) => at}
          yAccessor={(point) => point[key]}
          stroke={stroke}
          strokeWidth={2.5}
          {...(dashed && { strokeDasharray: '6 4' })}
        />
      ))}
    </Plot>
  )
}

const ticks = 4

/** Axes, grid and tooltip round the marks. */
function Plot({ points, series, height, short, whole, children }: PlotProps & { readonly children: ReactNode }) {
  const { i18n } = useTranslation('figures')
  const narrow = useMedia('(width < 48rem)')
  const most = Math.max(...points.flatMap((point) => series.map(({ key }) => point[key])))
  // Whole reais or whole people: smaller steps would all read 0.
  const step = series.some(({ key }) => key.endsWith('Cents')) ? 10_000 : 1
  const every = Math.ceil(points.length / (narrow ? 6 : 16))
  const shown = points.filter((_, index) => (points.length - 1 - index) % every === 0).map(({ at }) => at)
  return (
    <div style={{ blockSize: height }}>
      <XYChart
        height={height}
        margin={margin}
        theme={theme}
        xScale={{ type: 'band', paddingInner: 0.2, paddingOuter: 0.1 }}
        // Without data the axis would have one tick at 0 in the middle.
        yScale={{ type: 'linear', nice: true, zero: true, ...(most === 0 && { domain: [0, ticks * step] }) }}
      >
        <Grid columns={false} numTicks={ticks} />
        <Axis
          orientation="bottom"
          tickValues={shown}
          tickFormat={(at: string) => tickText(at, i18n.language)}
          hideTicks
        />
        <Axis
          orientation="left"
          numTicks={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value: number) => short(value, i18n.language)}
        />
        {children}
        <Tooltip<FigurePoint>
          snapTooltipToDatumX
          showVerticalCrosshair
          unstyled
          applyPositionStyle
          className={styles.tooltip ?? ''}
          renderTooltip={({ tooltipData }) => {
            const point = tooltipData?.nearestDatum?.datum
            return (
              point && (
                <>
                  <strong>{pointText(point.at, i18n.language)}</strong>
                  {series.map(({ key, name }) => (
                    <span key={key}>{`${name}: ${whole(point[key], i18n.language)}`}</span>
                  ))}
                </>
              )
            )
          }}
        />
      </XYChart>
    </div>
  )
}

interface Share {
  readonly category: Category
  readonly ads: number
  readonly name: string
  readonly share: string
}

const radius = 100
/** A smaller part has no room for its label; the legend has every share. */
const smallestLabel = 0.07

/** Shares of the categories, with percent labels in the parts and in the legend. */
export function CategoryChart({ shares, summary }: { readonly shares: readonly Share[]; readonly summary: string }) {
  const parts = shares.filter(({ ads }) => ads > 0)
  const all = parts.reduce((sum, { ads }) => sum + ads, 0)
  return (
    <div className={styles.pie}>
      <svg viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`} role="img" aria-label={summary}>
        <Group>
          <Pie
            data={parts}
            pieValue={({ ads }) => ads}
            outerRadius={radius - 1}
            innerRadius={radius * 0.5}
            padAngle={0.015}
          >
            {({ arcs, path }) =>
              arcs.map((arc) => {
                const [x, y] = path.centroid(arc)
                return (
                  <g key={arc.data.category}>
                    <path d={path(arc) ?? ''} fill={color(materials[arc.data.category].color)} />
                    {arc.data.ads / all >= smallestLabel && (
                      <text x={x} y={y} className={styles.share}>
                        {arc.data.share}
                      </text>
                    )}
                  </g>
                )
              })
            }
          </Pie>
        </Group>
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        {parts.map(({ category, name, share }) => (
          <li key={category}>
            <span className={styles.swatch} style={{ background: color(materials[category].color) }} />
            {name} <span className={styles.number}>{share}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PictureProps {
  readonly summary: string
  readonly legend: readonly Series[]
  readonly children: ReactNode
}

/** A chart as one image with a text alternative. Left to right in every locale: so is its time axis. */
function Picture({ summary, legend, children }: PictureProps) {
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {legend.map(({ key, name, color: background }) => (
          <li key={key}>
            <span className={styles.swatch} style={{ background }} />
            {name}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={summary} dir="ltr" className={styles.picture}>
        {children}
      </div>
    </>
  )
}
