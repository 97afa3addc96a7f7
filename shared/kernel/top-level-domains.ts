/** The domains of countries, two letters each, without spaces. */
const countries = `
acadaeafagaialamaoaqarasatauawaxazbabbbdbebfbgbhbibjbmbnbobrbsbtbvbwbybzcacccdcfcgchcickclcmcncocrcucvcwcxcyczdedj
dkdmdodzeceeegereseteufifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgsgtgugwgyhkhmhnhrhthuidieiliminioiqirisitjejmjojpke
kgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamcmdmemgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompa
pepfpgphpkplpmpnprpsptpwpyqarerorsrurwsasbscsdsesgshsisjskslsmsnsosrssstsusvsxsysztctdtftgthtjtktltmtntotrtttvtwtz
uaugukusuyuzvavcvevgvivnvuwfwsyeytzazmzw
`

/** Without the long names of single companies, which nobody else can have: guests download this list. */
const others = `
aaa aarp abb abc able abogado academy accountant accountants aco actor ads adult aeg aero aetna afl africa agency
aig akdn ally amex amfam amica anz aol app apple arab archi army arpa art arte asda asia associates audi audio
auto autos aws axa azure baby baidu band bank bar bargains bayern bbc bbt bbva bcg bcn beats beauty beer berlin
best bet bible bid bike bing bingo bio biz black blog blue bms bmw boats bofa bom bond boo book bosch bot boutique
box build builders business buy buzz bzh cab cafe cal call cam camera camp canon capetown capital car cards care
career careers cars casa case cash casino cat cba cbn cbre center ceo cern cfa cfd chase chat cheap christmas
church cisco citi citic city claims cleaning click clinic clothing cloud club coach codes coffee com community
company computer consulting contact contractors cooking cool coop country coupon coupons courses cpa credit
creditcard crown crs cruises cymru cyou dad dance data date dating day dclk dds deal deals delivery dell delta
democrat dental desi design dev dhl diamonds diet digital direct directory discount dish diy dnp docs doctor dog
dot download drive dtv dubai durban dvag dvr earth eat eco edeka edu education email energy engineering
enterprises epson equipment erni esq estate eus events exchange expert exposed express fage fail faith family fan
fans farm fashion fast fedex fido film final finance financial fire fish fit fitness flights flir florist fly foo
food ford forex forum foundation fox free frl ftr fun fund furniture futbol fyi gal gallery gallo game games gap
garden gay gbiz gdn gea gent ggee gift gifts gives giving glass gle global globo gmail gmbh gmo gmx gold golf goo
goog gop got gov graphics green gripe group gucci guge guide guru hair haus hbo hdfc health healthcare help here
hiv hkt holiday homes honda horse hospital host hosting hot house how hsbc hyatt ibm icbc ice icu ieee ifm ikano
imdb immo inc industries info ing ink institute insure int international investments irish ist itau itv java jcb
jeep jetzt jio jll jmp jnj jobs joburg jot joy jprs kddi kfh kia kids kim kitchen kiwi koeln kpmg kpn krd kred
kyoto lamer land lat law lawyer lds lease legal lego lexus lgbt lidl life lighting like lilly limited limo link
live llc llp loan loans locus lol london lotte lotto love lpl ltd ltda luxe maif man management mango map market
marketing mba med media meet meme men menu miami mil mini mint mit mlb mls mma mobi mobile moda moe moi mom money
monster mortgage moscow moto mov movie msd mtn mtr museum music nab name navy nba nec net network new news next
nexus nfl ngo nhk nico nike nikon ninja nokia now nowtv nra nrw ntt nyc obi ollo omega one ong onl online ooo open
org osaka ott ovh page paris pars partners parts party pay pccw pet phd phone photo photography photos pics
pictures pid pin ping pink pizza place play plus pnc pohl poker porn post praxi press prime pro prod productions
prof promo properties pru pub pwc qpon quest racing radio read realty recipes red rehab reise reit ren rent
rentals repair report rest restaurant review reviews rich ricoh ril rio rip rocks rodeo room rsvp rugby ruhr run
rwe safe sale salon sap sarl sas save saxo sbi sbs scb school science scot seat security seek sener services seven
sew sex sexy sfr sharp shell shia shoes shop shopping show silk sina singles site ski skin sky skype sling smart
smile sncf soccer social software sohu solar solutions song sony soy spa space sport spot srl stada star stc
storage store stream studio study style sucks supplies supply support surf swiss systems tab taipei talk tatar
tattoo tax taxi tci tdk team tech technology tel tennis teva thd theater tiaa tickets tienda tips tires tirol tjx
tmall today tokyo tools top toray total tours town toys trade training travel trust trv tube tui tunes tushu tvs
ubank ubs university uno uol ups vacations vana vegas ventures vermögensberater vermögensberatung vet video vig
vin vip visa vision viva vivo vodka volvo vote voting voto voyage wales wang watch webcam weber website wed
wedding weibo weir wien wiki win wine wme work works world wow wtc wtf xbox xerox xin xxx xyz yachts yahoo yoga
you yun zara zero zip zone ελ ευ бг бел дети ею католик ком мкд мон москва онлайн орг рус рф сайт срб укр қаз հայ
ישראל קום ابوظبي ارامكو الاردن البحرين الجزائر السعودية العليان المغرب امارات ایران بارت بازار بيتك بھارت تونس
سودان سورية شبكة عراق عرب عمان فلسطين قطر كاثوليك كوم مصر مليسيا موريتانيا موقع همراه پاکستان ڀارت कॉम नेट भारत
भारतम् भारोत संगठन বাংলা ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා คอม ไทย ລາວ გე
みんな アマゾン クラウド グーグル コム ストア セール ファッション ポイント 世界 中信 中国 中國 中文网 亚马逊 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 嘉里 嘉里大酒店 在线 大拿
天主教 娱乐 家電 广东 微博 慈善 我爱你 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 淡马锡 游戏 澳門 点看 移动 组织机构 网址 网店 网站 网络 联通 谷歌 购物 通販 集团 電訊盈科 飞利浦 食品 餐厅
香格里拉 香港 닷넷 닷컴 삼성 한국
`

/** The top-level domains of the internet (IANA, 2025); those in other scripts as people see them. */
export const topLevelDomains: ReadonlySet<string> = new Set([
  ...(countries.match(/[a-z]{2}/g) ?? []),
  ...others.trim().split(/\s+/),
])
