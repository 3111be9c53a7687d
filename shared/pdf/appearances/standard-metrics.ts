/**
 * Advance widths of the standard fonts (their Adobe Font Metrics), thousandths of an em. Their order is that of
 * `widthOrder`: ASCII, then the rest of WinAnsiEncoding (ISO 32000-2, annex D.2).
 */

/** Code points 0x80 to 0x9F of WinAnsiEncoding; 0 where it has none. */
export const winAnsiHigh: readonly number[] = [
  0x20ac, 0x0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x0, 0x17d, 0x0, 0x0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x0, 0x17e, 0x178,
];

/** The code points the widths are for. */
export const widthOrder: readonly number[] = [
  ...Array.from({ length: 95 }, (_, index) => 0x20 + index),
  ...winAnsiHigh.filter((code) => code > 0),
  ...Array.from({ length: 96 }, (_, index) => 0xa0 + index),
];

interface StandardMetrics {
  capHeight: number;
  descent: number;
  /** Top and bottom of the font's bounding box. */
  top: number;
  bottom: number;
  /** Widths in base 36, two digits each. */
  widths: string;
}

/** Fonts of symbols have none from 0x80 to 0xA0. */
const noWidths = '00'.repeat(28);

/** Fonts of symbols have their own characters at these codes (annexes D.5 and D.6). */
export const standardMetrics: Readonly<Record<string, StandardMetrics>> = {
  Helvetica: {
    capHeight: 718,
    descent: -207,
    top: 931,
    bottom: -225,
    widths:
      '7q7q9vfgfgopij5b9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg7q7qg8g8g8fgs7ijijk2k2ijgzlmk27qdwijfgn5k2lmijlmk2ijgzk2ijq8ijijgz7q7q7qd1fg99fgfgdwfgfg7qfgfg6666dw66n5fgfgfgfg99dw7qfgdwk2dwdwdw9a789ag8fg66fg99rsfgfg99rsij99rsgz666699999qfgrs99rsdw99q8dwdw7q99fgfgfgfg78fg99khaafgg899kh99b4g8999999fgex7q9999a5fgn6n6n6gzijijijijijijrsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopdwfgfgfgfg7q7q7q7qfgfgfgfgfgfgfgg8gzfgfgfgfgdwfgdw',
  },
  'Helvetica-Bold': {
    capHeight: 718,
    descent: -207,
    top: 962,
    bottom: -228,
    widths:
      '7q99d6fgfgopk26m9999atg87q997q7qfgfgfgfgfgfgfgfgfgfg9999g8g8g8gzr3k2k2k2k2ijgzlmk27qfgk2gzn5k2lmijlmk2ijgzk2ijq8ijijgz997q99g8fg99fggzfggzfg99gzgz7q7qfg7qopgzgzgzgzatfg99gzfglmfgfgdwat7satg8fg7qfgdwrsfgfg99rsij99rsgz7q7qdwdw9qfgrs99rsfg99q8dwfg7q99fgfgfgfg7sfg99khaafgg899kh99b4g8999999gzfg7q9999a5fgn6n6n6gzk2k2k2k2k2k2rsk2ijijijij7q7q7q7qk2k2lmlmlmlmlmg8lmk2k2k2k2ijijgzfgfgfgfgfgfgopfgfgfgfgfg7q7q7q7qgzgzgzgzgzgzgzg8gzgzgzgzgzfggzfg',
  },
  'Times-Roman': {
    capHeight: 662,
    descent: -217,
    top: 898,
    bottom: -218,
    widths:
      '6y99bcdwdwn5lm509999dwfo6y996y7qdwdwdwdwdwdwdwdwdwdw7q7qfofofoccplk2ijijk2gzfgk2k299atk2gzopk2k2fgk2ijfggzk2k2q8k2k2gz997q99d1dw99ccdwccdwcc99dwdw7q7qdw7qlmdwdwdwdw99at7qdwdwk2dwdwccdc5kdcf1dw99dwccrsdwdw99rsfg99opgz9999cccc9qdwrs99r8at99k2ccdw6y99dwdwdwdw5kdw99l47odwfo99l499b4fo8c8c99dwcl6y998c8mdwkukukucck2k2k2k2k2k2opijgzgzgzgz99999999k2k2k2k2k2k2k2fok2k2k2k2k2k2fgdwccccccccccccijcccccccccc7q7q7q7qdwdwdwdwdwdwdwfodwdwdwdwdwdwdwdw',
  },
  'Times-Bold': {
    capHeight: 676,
    descent: -217,
    top: 935,
    bottom: -218,
    widths:
      '6y99ffdwdwrsn57q9999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwpuk2ijk2k2ijgzlmlmatdwlmijq8k2lmgzlmk2fgijk2k2rsk2k2ij997q99g5dw99dwfgccfgcc99dwfg7q99fg7qn5fgdwfgfgccat99fgdwk2dwdwccay64ayegdw99dwdwrsdwdw99rsfg99rsij9999dwdw9qdwrs99rsat99k2ccdw6y99dwdwdwdw64dw99kr8cdwfu99kr99b4fu8c8c99fgf06y998c96dwkukukudwk2k2k2k2k2k2rsk2ijijijijatatatatk2k2lmlmlmlmlmfulmk2k2k2k2k2gzfgdwdwdwdwdwdwk2cccccccccc7q7q7q7qdwfgdwdwdwdwdwfudwfgfgfgfgdwfgdw',
  },
  'Times-Italic': {
    capHeight: 653,
    descent: -217,
    top: 883,
    bottom: -217,
    widths:
      '6y99bodwdwn5lm5y9999dwir6y996y7qdwdwdwdwdwdwdwdwdwdw9999iririrdwpkgzgzijk2gzgzk2k299ccijfgn5ijk2gzk2gzdwfgk2gzn5gzfgfgat7qatbqdw99dwdwccdwcc7qdwdw7q7qcc7qk2dwdwdwdwatat7qdwccijccccatb47nb4f1dw99dwfgopdwdw99rsdw99q8fg9999fgfg9qdwop99r8at99ijatcc6yatdwdwdwdw7ndw99l47odwir99l499b4ir8c8c99dwej6y998c8mdwkukukudwgzgzgzgzgzgzopijgzgzgzgz99999999k2ijk2k2k2k2k2irk2k2k2k2k2fggzdwdwdwdwdwdwdwijcccccccccc7q7q7q7qdwdwdwdwdwdwdwirdwdwdwdwdwccdwcc',
  },
  'Times-BoldItalic': {
    capHeight: 669,
    descent: -217,
    top: 921,
    bottom: -218,
    widths:
      '6yatffdwdwn5lm7q9999dwfu6y996y7qdwdwdwdwdwdwdwdwdwdw9999fufufudwn4ijijijk2ijijk2lmatdwijgzopk2k2gzk2ijfggzk2ijopijgzgz997q99fudw99dwdwccdwcc99dwfg7q7qdw7qlmfgdwdwdwatat7qfgccijdwccat9o649ofudw99dwdwrsdwdw99rsfg99q8gz9999dwdw9qdwrs99rsat99k2atcc6yatdwdwdwdw64dw99kr7edwgu99kr99b4fu8c8c99g0dw6y998c8cdwkukukudwijijijijijijq8ijijijijijatatatatk2k2k2k2k2k2k2fuk2k2k2k2k2gzgzdwdwdwdwdwdwdwk2cccccccccc7q7q7q7qdwfgdwdwdwdwdwfudwfgfgfgfgccdwcc',
  },
  Symbol: {
    capHeight: 673,
    descent: -223,
    top: 1010,
    bottom: -293,
    widths: `6y99jtdwf9n5lmc79999dwf96yf96y7qdwdwdwdwdwdwdwdwdwdw7q7qf9f9f9ccf9k2ijk2h0gzl7grk299hjk2j2opk2k2lcklfggggzj6c7lchxm3gz99nz99iadwdwhjf9f9dqc7ehbfgr95grf9f9g0ehf9f9ehf9grc7g0jtj2dpj2dqdc5kdcf9${noWidths}h86vf94njtdwkxkxkxkxsyrfgrrfgrb4f9bff9f9jtdqcsf9f9f9f9rsgrrsiamvj2m3rflclcmvlclcjtjtjtjtjtjtjtlcjtlylyoqmvf96yjtgrgrsyrfgrrfgrdq95lylylujtaoaoaoaoaoaodqdqdqdq00957mj2j2j2aoaoaoaoaoaodqdqdq00`,
  },
  ZapfDingbats: {
    capHeight: 692,
    descent: -143,
    top: 820,
    bottom: -143,
    widths: `7qr2qpr2r8jzlxlylzj6qoq3f9nrpbpxpbq9r2kznil6l5fvitl7l4l3kydqfcexg1j8lulwlwlym1m2momvlxndmvn5mon3pnkok3ktlym0jblklcm0l3jnjoiyjhmymnlxlxjnj3jcj5lulvjtlzltlzo9l5l6l6l3l3ososlwlsc63u7pbjawawikik${noWidths}kcf4f4paijl4l4lkgjjahelwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwlwounas8cqkspokspiprpspsn6o9n0popophpupvcvojn8n8o3o3jcjcoa00oal4qalfo1lfooqvoon3o9prqypi00`,
  },
};
