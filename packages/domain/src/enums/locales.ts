/** The locale dates are written in unless another is chosen. */
export const defaultLocale = 'en-US';

/** Locales offered for dates; the texts of the product are English throughout. */
export const dateLocales: readonly string[] =
  `af am ar ar-AE ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ en-SG
  en-US en-ZA es es-419 es-AR es-CL es-CO es-ES es-MX es-US et eu fa fi fil fr fr-BE fr-CA fr-CH fr-FR ga gl gu he hi hr
  hu hy id is it it-CH ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn pa pl pt pt-BR pt-PT ro ru si sk
  sl sq sr sr-Latn sv sw ta te th tr uk ur uz vi zh-CN zh-HK zh-TW zu`.split(/\s+/);
