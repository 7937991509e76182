/**
 * Exceptions to the rules of `stem.ts`: words by ending, without accents. Missing words follow the rule; a wrong stem
 * matters only if it equals another word's.
 */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

/** End in s, in singular or only plural. */
export const invariable = /* @__PURE__ */ words(`
  lapis onibus virus tenis pires atlas gratis oasis iris jeans shorts biceps triceps forceps simples ourives alferes
  pais cais mais jamais demais caos anis cutis pelvis seis dois depois pois cosmos viveres parabens brocolis
  campus corpus bonus status humus cactus lotus deus adeus torax gps abs eps xps pvs bios isis paris pancreas reves
  atraves inves alias menos antes vezes fezes ferias nupcias oculos trevas clips quis gris bis mas
`)

export const irregular: Readonly<Record<string, string>> = {
  maes: 'mae',
  caes: 'cao',
  pas: 'pa',
  las: 'la',
  pes: 'pe',
  pos: 'po',
  nos: 'no',
  cds: 'cd',
  hds: 'hd',
  pcs: 'pc',
  tvs: 'tv',
  males: 'mal',
  consules: 'consul',
  boxes: 'box',
  faxes: 'fax',
}

/** End in -i; the rule would turn the plural into -il. */
export const endInI = /* @__PURE__ */ words(`
  bisturi abacaxi javali rubi taxi juri safari saci caqui jabuti colibri guarani siri quibe biquini esqui travesti
  gibi zumbi lambari buriti tupi rali frenesi sucuri maxi mini wifi croqui hindi somali kiwi pequi sagui chantili
  confeti espagueti sushi origami penalti chassi mandi pipi dandi cuati quati epoxi ravioli nazi alibi tsunami salami
  tatami yeti pastrami bacuri murici siriri haraquiri
`)

export const endInVowelI = /* @__PURE__ */ words(`
  pai acai samurai bonsai haicai rei lei joquei volei hoquei frei boi heroi comboi playboi sagui tui
`)

/** Unstressed -il: the plural in -eis looks like that of -el. */
export const endInIl = /* @__PURE__ */ words(`
  util facil dificil fossil projetil reptil textil fragil agil versatil portatil inutil docil missil habil debil
  volatil contratil esteril fertil gracil retratil tatil inabil infertil estencil ductil pensil tensil nubil
`)

/** Vowel and -re: the rule would remove the e of -res. */
export const endInRe = /* @__PURE__ */ words(`
  arvore hectare core store marmore folclore jacare pure cabare bomboniere
`)

/** Vowel and -ze: the rule would remove the e of -zes. */
export const endInZe = /* @__PURE__ */ words('deslize gaze reprize trapeze')

/** Vowel and -s with plural -ses; the many in -ês have a rule. */
export const endInS = /* @__PURE__ */ words('gas pais deus lilas as obus mes gris ananas')

/** Look like diminutives but are words of their own. */
export const noDiminutives = /* @__PURE__ */ words(`
  caminho carinho galinha farinha cozinha marinha marinho vizinho vizinha sobrinho sobrinha padrinho madrinha espinho
  espinha golfinho toucinho focinho ladainha campainha andorinha doninha joaninha sardinha pergaminho colarinho
  escaninho redemoinho remoinho moinho mesquinho mesquinha daninho daninha burburinho adivinho adivinha arminho
  azevinho cominho cadinho pelourinho rainha tainha bainha fuinha carrinho bolinha bolinho sombrinha camisinha
  calcinha cursinho salsinha cebolinha figurinha coxinha caipirinha carteirinha santinho chapinha tanquinho armarinho
  escrivaninha sozinho sozinha quentinha desalinho torvelinho ancinho caminha rosmaninho estorninho picadinho
  salgadinho grainha ribeirinho ribeirinha agostinho martinho borralinho modinha quadrinha morrinha cavaquinho
`)

/** Masculine in -e: the rule would derive another word from `potinho`. */
export const masculineInE = /* @__PURE__ */ words(`
  pote balde pacote lote caixote bote decote filhote pente dente tanque bosque estoque leque parque cheque quiosque
  tapete sorvete palete bilhete banquete cabide sabonete capacete gabinete cacete alicate tomate abacate chocolate
  legume perfume volume lume time filme creme nome cofre cone telefone sobrenome bife doce peixe feixe leite azeite
  enfeite molde bode bule lanche broche sanduiche pastiche traje mouse envelope xarope recipiente detergente pingente
  presente parente cliente monte elefante restaurante barbante brilhante diamante refrigerante volante turbante
  horizonte sangue albergue iogurte esmalte enxofre vinagre cobre padre mestre teste sabre alambre arame vime uniforme
  alarme disfarce alicerce convite palpite vale fole xale chale baile indice lince toldete carpete colete bracelete
  chiclete disquete estilete foguete joguete lembrete macete omelete patinete pivete ramalhete tablete verbete cacique
  dique truque basquete croquete cotonete sachete bastonete ciclone microfone trombone interfone saxofone headfone
  fone drone clone icone desodorante hidratante fertilizante corante lubrificante ajudante reboque choque ataque clipe
  slide skate lacre timbre livrete grude acude talude virote barrote serrote chicote capote saiote malote calote
  canivete alfinete colchete porrete cavalete topete clarinete tamborete cabecote papelote camarote picote lingote
  garrote trote frete deleite confete cassete porte suporte esporte transporte recorte norte contraste guindaste
  traste caule estandarte encarte descarte engate resgate disparate estrume curtume costume betume queixume chumbre
  freixe vasilhame cardume tapume mate bagre tigre clube tubete rolete sifone cisne archote holofote rebite pistache
  bonde conde duende chifre controle brinde coldre cume debate detalhe enxame exame farolete fantoche golpe guiche
  limite lustre magote minarete mosquete mirante pagode palacete palanque piquete poente quepe quilate quitute recife
  regime ringue sinete tacape torniquete trompete vagonete ferrete barrete casebre calibre atabaque batente dormente
  tridente almanaque balancete badulaque odre alpendre silicone triciclete
`)

/** Feminine in -e (`chavinha`). */
export const feminineInE = /* @__PURE__ */ words(`
  chave torre fonte rede parede tarde grade ave nave couve pele carne haste laje classe base alface equipe mente
  corrente semente quermesse sede estante prece face foice velhice crise frase fase dose tese metade cidade idade neve
  greve febre lebre madre arte parte morte sorte veste trave serie especie tempestade amizade saudade gente serpente
  enchente vertente nascente patente lanchonete avalanche creche caminhonete camionete raquete maquete toalete gilete
  marionete manchete trombose lente noite cabine vitrine boate butique marquise flange lapide valise sebe tosse trempe
  quiche helice enquete
`)

/** Adjectives in -e of both genders. */
export const adjectiveInE = /* @__PURE__ */ words('verde doce grande leve breve pobre triste forte quente suave nobre')

/** Consonant endings with -inho instead of -zinho. */
export const consonantBase = /* @__PURE__ */ words(`
  colher mulher flor senhor papel anel pincel jornal animal lapis tenis pires onibus motor tambor calor amor cor mar
  bar colar celular computador cobertor abajur farol lencol carretel pastel painel avental varal cristal metal funil
  barril cantil perfil anzol gas freezer
`)

/** End in z, which merges with -zinho (`luzinha`). */
export const endInZ = /* @__PURE__ */ words(`
  luz cruz voz noz nariz rapaz cartaz raiz giz juiz arroz verniz matriz capuz atriz foz cicatriz chafariz xadrez vez
  dez feliz capaz veloz avestruz codorniz perdiz rapidez embriaguez surdez cuscuz capataz
`)

/** End in -za or -zo, likewise (`belezinha`). */
export const endInZVowel = /* @__PURE__ */ words(`
  beleza limpeza tristeza certeza pureza riqueza fraqueza moleza dureza gentileza delicadeza natureza pobreza prazo
  gozo vazo juizo prejuizo proeza baliza camurza cinza reza
`)

/** Lose an i before the diminutive (`radinho`). */
export const endInIo = /* @__PURE__ */ words(`
  radio relogio remedio predio negocio sitio aquario colegio historia familia memoria vitoria estadio premio salario
  dicionario calendario cemiterio comercio oleo gloria
`)

/** Keep the u of -gua (`linguinha`). */
export const endInGua = /* @__PURE__ */ words('lingua regua egua tregua agua legua')

/** Words with a diminutive in -ito, -ita; others keep the ending (`granito`, `marmita`, `bauxita`). */
export const itoBases = /* @__PURE__ */ words(`
  garrafa lata caixa copo frasco pedaco bolsa saco sacola casa mesa cadeira panela tampa caneca livro caderno caixote
  roda cesta cesto vaso tigela bandeja gato cachorro vidro tubo tijolo telha papel pequeno pouco
`)

/** Adjectives with equal meaning in -o and -a; most nouns differ (`prata`, `prato`). */
export const adjectives = /* @__PURE__ */ words(`
  novo velho antigo limpo sujo seco vazio cheio inteiro pequeno branco preto vermelho amarelo roxo negro grosso fino
  alto baixo longo curto duro macio escuro bruto misto puro bonito gratuito feio lindo quadrado redondo largo estreito
  moderno completo incompleto perfeito diverso variado maduro fresco cru grosseiro magro gordo frio morno aberto
  coberto primeiro terceiro ultimo proximo brasileiro estrangeiro plastico elastico metalico organico inorganico
  eletronico eletrico acrilico sintetico domestico hidraulico automatico magnetico toxico basico rustico termico
  acustico pneumatico galvanico ecologico biologico analogico unico publico estetico atomico didatico academico
  historico ergonomico economico higienico miudo graudo externo interno falso verdadeiro ruivo loiro moreno manso raro
  caseiro ligeiro solteiro sucateiro cozinheiro costureiro faxineiro enfermeiro engenheiro parceiro companheiro
  passageiro herdeiro amigo inimigo menino aluno filho gato cachorro ferroso exclusivo excessivo nocivo corrosivo
  abrasivo explosivo decorativo torto morto vivo leitoso minimo maximo otimo pessimo grisalho espesso denso raso
  profundo necessario primario secundario voluntario certo barulhento gordurento poeirento cinzento pardo fosco opaco
  sanitario rodoviario ferroviario portuario agrario solitario ordinario temporario universitario comunitario bancario
  tributario funerario refratario unitario provisorio obrigatorio acessorio fraco franco tosco carroceiro marceneiro
  serralheiro vidraceiro carpinteiro halogeno homogeneo heterogeneo espontaneo subterraneo estranho urbano humano
  africano americano italiano mexicano baiano paulistano absoluto correto concreto discreto exato honesto intacto
  lento modesto pronto robusto justo violento ferrugento barrento lamacento suculento bolorento confuso difuso extenso
  intenso imenso avulso anexo convexo frouxo ameno pleno sereno pequenino bovino suino caprino ovino cristalino
  masculino feminino alcalino genuino aspero solto aceso escasso eletroeletronico
  optico classico cirurgico tecnologico alergico
`)

/** Feminine nouns in -ada, -ida that are no participles (`entrada`). */
export const noParticiples = /* @__PURE__ */ words(`
  fada nada cada estrada calcada tomada entrada camada escada bancada fachada jornada pomada almofada empada espada
  enxada geada salada goiabada limonada laranjada chegada chamada pescada privada soldada cacada pousada virada picada
  granada cocada marmelada feijoada tonelada rodada pegada pisada fritada pincelada bracada facada criada levada
  ramada lancada bolada manada boiada ninhada risada olhada mancada cilada rabada balada badalada escalada mesada
  pitada temporada madrugada meada revoada cevada latada jangada cruzada cartada pedalada tragada lufada lombada
  arcada sacada fornada invernada toada estada morada largada passada parada bordada salgada machada mercada queixada
  noitada enseada lacada trovoada palmada pancada pedrada martelada machadada colherada garfada cabecada bofetada
  emboscada camarada decada torrada charada tourada vaquejada caldeirada macarronada rabanada bananada pessegada
  cantada guinada derrapada freada arrancada lampada caminhada arquibancada barricada armada brigada enxurrada
  embaixada esplanada cercada papelada vida lida ida comida bebida medida saida partida corrida batida ferida avenida
  subida descida torcida guarida investida sida acolhida despedida margarida jazida recaida mordida ermida pedida
  vestida sentida
`)

/** Feminine nouns in -dora, -tora, -sora for things or companies. */
export const noAgents = /* @__PURE__ */ words(`
  secadora lavadora televisora impressora calculadora copiadora editora construtora transportadora seguradora
  operadora locadora mineradora emissora gravadora incorporadora montadora corretora distribuidora administradora
  tratora motora computadora sensora batedora aspiradora geradora refrigeradora promotora repetidora furadora
`)

export const noQualities = /* @__PURE__ */ words(
  'esposa raposa mariposa formosa ventosa mimosa babosa lagosa viscosa gasosa',
)

/** Nouns in -iva; others are feminine adjectives (`adesiva`). */
export const noTraits = /* @__PURE__ */ words(`
  cooperativa iniciativa locomotiva perspectiva expectativa tentativa narrativa alternativa
  comitiva missiva defensiva ofensiva estimativa prerrogativa justificativa normativa diretiva negativa estiva
`)

/** Nouns in -ica; longer ones are feminine adjectives (`mecânica`). */
export const noKinds = /* @__PURE__ */ words(`
  fabrica musica tecnica politica pratica critica republica polemica grafica fisica botica barrica rubrica formica
  pelica replica suplica tunica tonica clinica america africa canjica futrica titica dinamica estatistica informatica
  matematica gramatica aritmetica botanica policlinica cronica harmonica ginastica retorica metrica epica comica
  tatica dialetica genetica cosmetica atletica otica logica etica lirica mimica
`)

/** Nationalities in the masculine without s (`chinês`); the feminine ends in -esa. */
export const peoples = /* @__PURE__ */ words(`
  chine japone france ingle portugue holande escoce irlande dinamarque tailande libane noruegue finlande polone
  congole campone montanhe milane genove
`)

export const feminine: Readonly<Record<string, string>> = {
  irma: 'irmao',
  cidada: 'cidadao',
  artesa: 'artesao',
  alema: 'alemao',
  orfa: 'orfao',
  campea: 'campeao',
  leoa: 'leao',
  patroa: 'patrao',
  leitoa: 'leitao',
  espanhola: 'espanhol',
}

/** Augmentatives that only mean large; most others are things of their own (`garrafão`, `caixão`, `lona`). */
export const augmentatives: Readonly<Record<string, string>> = {
  carrao: 'carro',
  casarao: 'casa',
  livrao: 'livro',
  pratao: 'prato',
  brinquedao: 'brinquedo',
  pacotao: 'pacote',
  cachorrao: 'cachorro',
  mesona: 'mesa',
  caixona: 'caixa',
  garrafona: 'garrafa',
  panelona: 'panela',
  sacolona: 'sacola',
  bolsona: 'bolsa',
  latona: 'lata',
  cadeirona: 'cadeira',
  geladeirona: 'geladeira',
  grandao: 'grande',
  grandona: 'grande',
  velhao: 'velho',
  velhona: 'velho',
}
