import type { DamageType, View } from '#domain/inspections/inspection.ts';

type Car = 'daniel' | 'marcus' | 'evan';

/** Ids of the sample photos: SHA-256 of the JPEG in parts/samples/photos, as a shop names its own. */
export const SAMPLE_PHOTOS: Readonly<Record<Car, Readonly<Partial<Record<View | DamageType, string>>>>> = {
  daniel: {
    Front: '770e2f46054d4336851ab987777f212a61947e48aa5ce939ad954107418e0869',
    'Front Left': '60310a6221f853dee05bef97a2717d30be98d24090bc79c109ade55869392bbc',
    Left: '31baa744d3a5959ff171c36180d2751b002fb74f7d6a5a3697bee46fd02a7416',
    'Rear Left': 'dc6073d241c66cb98d17a1250c19d0b82dc92f6075439fc05bed6f4f1fda2106',
    Rear: '2a2e4b6435490b8717ecd9aa918d99d7ff203e12cff237d0f974e08f3b93893c',
    'Rear Right': 'b6029f5b3e11c83e57a5ed9d60c3861a3ad396fcb975ef68b60fe78bd876568f',
    Right: 'afd1d6f02861b38da6f07c31d60d78cbca9176d45b170f6cc569a3206022e8c6',
    'Front Right': '2ac1b1304e38e987cf8a6be4d429d12204e11c7cd7196bb0a97ba76af973f42d',
    chip: '425c79f806a484ebd917bcd778ad08af2d46dc7dca12bff15e0adac0ef1ef741',
    scratch: 'b6c7aeb95722bebe57624a90d08414d8e2b772a957789c9f07970c3c07701840',
    'curb rash': 'b0eee6f4b39a56fd29326a8de5b79b6cf519be83fb0e3aee0954d838c78bed8e',
    swirl: 'cf0c0571464c771d09e776ea18b10fb0c314fcda965b9b02eaf8fd0b8542a404',
  },
  marcus: {
    Front: '379a04c58bed36f247436feabfdff3da5757d67690ef55e1225948f961d1ebaa',
    Left: '20854f49ee50a4717368dfe94a7111282dca3db30f6c7ad84dade3cfe3d3b99a',
    Rear: '6d25c14e5a8440a5a480cbe49965f1620796e4493c9878b139d91757b8823768',
    Right: 'af5ad226ea0b13914fba1277e9289b0373c1d1b85c01e03d942012af5edd2785',
    dent: '6279f1f1f29050633b0ce8f28d2b26b28e3345b807f4b1aa8c30607ae5535ac3',
  },
  evan: {
    Front: 'ae59a9e3b0488464218d904de2e1369221a6602fac216356c935732fc461226a',
    'Front Left': '25d3fbba92842233d9b654402a6fe1e419b2593509777abcfe4652cd682cc8cf',
    Left: '89623adad2a80b807efb50632b18d6b374d7100c429ce44c2d1f2b9365593ddb',
    chip: '7fae91cecfae380a0f6cb3aafb346ab5d52bf08bd94ff64ae3b48e7c5d49c178',
  },
};

const NAMES = new Map(
  Object.entries(SAMPLE_PHOTOS).flatMap(([car, photos]) =>
    Object.entries(photos).map(([shows, id]) => [id, `${car}-${shows.toLowerCase().replaceAll(' ', '-')}`]),
  ),
);

/** Returns the name of the sample photo's files, such as 'daniel-front-left'; undefined for the photo of a shop. */
export function samplePhotoName(id: string): string | undefined {
  return NAMES.get(id);
}
