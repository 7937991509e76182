/** Country domains (IANA) except words of Portuguese. */
const countryDomains =
  'ac ad ae af ag ai al am aq ar at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cw cx cy cz dj dk dm dz ec ee eg er es et fi fj fk fm fr ga gb gd ge gf gg gh gi ' +
  'gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq is it je jm jo jp ke kh ki km kn kp kr kw ' +
  'ky kz lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz nc ne nf ng ni ' +
  'nl np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd sg sh si sj sk sl sm sn ' +
  'sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ' +
  'ye yt za zm zw'

/**
 * Common generic domains. Excludes Portuguese and trade words among the 1,450 domains ('garrafas.pet', 'saco.bio'): a
 * space after a full stop is easily forgotten.
 */
const genericDomains =
  'com net org info biz name mobi tel asia jobs edu gov coop aero travel xyz app dev web site online store shop tech ' +
  'website space club live life world link click page pages blog cloud host email chat zone agency company group team ' +
  'works today news studio systems solutions services support center icu vip best bid win loan wiki ninja guru expert ' +
  'earth recycling shopping deals market markets supply trading business ventures capital finance money cash tips ' +
  'video photo photos pics gallery academy school education courses contact directory guide help ink llc ltd inc lat'

export const domains: ReadonlySet<string> = new Set(`${countryDomains} ${genericDomains}`.split(' '))

/** Portuguese words that are domains too: 'limpas.de vidro' lacks a space; 'loja.de' and 'wa.me/1' are addresses. */
export const wordDomains: ReadonlySet<string> = new Set('as ao de do eu la me mil na no pro se so to um'.split(' '))

/** State abbreviations that are country domains: 'Belém.PA' is a place. */
export const stateDomains: ReadonlySet<string> = new Set('AC AL AM BA ES MA MG MS MT PA PE PR RO RS SC'.split(' '))

/** Number words; 'meia' is six in a phone number. */
export const spokenNumbers: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete ' +
      'dezoito dezenove'
    )
      .split(' ')
      .map((word, number) => [word, number]),
  ),
  uma: 1,
  duas: 2,
  tres: 3,
  meia: 6,
  catorze: 14,
}

export const spokenTens: Readonly<Record<string, number>> = Object.fromEntries(
  'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'
    .split(' ')
    .map((word, index) => [word, 10 * (index + 2)]),
)

export const spokenSigns = 'traço traco hífen hifen ponto espaço espaco barra'.split(' ')

/** Words that announce a phone number or ask for a call. */
export const phoneWords = (
  'tel telefone telefones fone fones cel celular zap zapzap whats whatsapp watsapp wpp contato contatos ligue ligar ' +
  'liga chama chamar chame disque ddd recado'
).split(' ')

/** Units after an amount, without 'a' and 'v', which are also words. */
export const units = (
  'kg kgs quilo quilos g gr grama gramas mg t ton toneladas l lt lts litro litros ml m m2 m3 metro metros cm mm km ' +
  'pol polegadas w kw kwh wh volts ah mah hz mhz ghz gb mb tb rpm btu btus un und unid unidade unidades pç pçs pcs ' +
  'peça peças pares sacos caixas latas garrafas fardos tampas folhas páginas rolos barras meses reais'
).split(' ')

/** Words before a ten-digit code that could be a landline. */
export const codeWords = (
  'código codigo cód cod ref referência nf nfe nota lote série serie serial sku ean modelo imei patrimônio protocolo ' +
  'pedido'
).split(' ')
